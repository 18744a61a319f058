/** `npm run demo`: the actions as they are shipped, run as the runner runs them, for a person to watch. */
import { commentDemo, promptDemo } from './agent.ts';
import { visitorsDemo } from './visitors.ts';

const scenes = [
  { title: 'A push hands the agent a prompt', play: promptDemo },
  { title: 'A comment on a pull request commands', play: commentDemo },
  { title: 'The week’s visitors are reported', play: visitorsDemo },
];

for (const [index, scene] of scenes.entries()) {
  console.log(`\n━━ ${index + 1}. ${scene.title}\n`);
  const { exitCode } = await scene.play();
  if (exitCode !== 0) {
    console.log(`The step ended with exit code ${exitCode}.`);
    process.exitCode = 1;
  }
}
