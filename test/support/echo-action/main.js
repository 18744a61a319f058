import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

const { env } = process;
const modes = {
  report() {
    process.stdout.write('::add-mask::s3cret%25\nplain\r\n  ::warning title=A%2CB,line=3::first%0Asecond\n');
    process.stdout.write('::stop-commands::pause\n::error::not obeyed\n::pause::\nlast without end');
    appendFileSync(env.GITHUB_OUTPUT, 'a=1\nb<<END\nx\n\ny\nEND\na=2\n');
    appendFileSync(env.GITHUB_STATE, 'kept=yes\n');
    appendFileSync(env.GITHUB_STEP_SUMMARY, 'added\n');
    const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
    writeFileSync('seen.json', JSON.stringify({ env, event, cwd: process.cwd() }));
    process.exitCode = 3;
  },
  wait() {
    const timer = setInterval(() => {}, 1_000);
    process.once('SIGINT', () => {
      console.error('stopping');
      clearInterval(timer);
    });
    console.log('waiting');
  },
  hang() {
    setInterval(() => {}, 1_000);
    console.log('hanging');
  },
  split() {
    process.stdout.write('one\r');
    setTimeout(() => process.stdout.write('\ntwo\rthree\r'), 60);
  },
  malformed() {
    appendFileSync(env.GITHUB_OUTPUT, 'a<<END\nnever closed\n');
  },
  unwritable() {
    try {
      appendFileSync(env.GITHUB_OUTPUT ?? 'no variable', 'a=1\n');
    } catch (error) {
      console.log(error.code);
    }
  },
};
modes[env.INPUT_MODE]();
