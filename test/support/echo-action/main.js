import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

const { env } = process;
const modes = {
  report() {
    process.stdout.write('::add-mask::s3cret%25\nplain\r\n  ::warning title=A%2CB::first%0Asecond\n');
    process.stdout.write('one\rlast without end');
    appendFileSync(env.GITHUB_OUTPUT, 'a=1\nb<<END\nx\n\ny\nEND\na=2\n');
    appendFileSync(env.GITHUB_STEP_SUMMARY, 'added\n');
    const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
    writeFileSync('seen.json', JSON.stringify({ env, event }));
    process.exitCode = 3;
  },
  hang() {
    setInterval(() => {}, 1_000);
    console.log('hanging');
  },
  malformed() {
    appendFileSync(env.GITHUB_OUTPUT, 'a<<END\nnever closed\n');
  },
};
modes[env.INPUT_MODE]();
