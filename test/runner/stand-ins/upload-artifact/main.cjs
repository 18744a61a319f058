const { cpSync, existsSync, mkdirSync } = require('node:fs');
const { basename, join } = require('node:path');

const input = (name) => process.env[`INPUT_${name.toUpperCase()}`] ?? '';

const path = join(process.env.GITHUB_WORKSPACE ?? '', input('path'));
const folder = join(process.env.STAND_IN_ARTIFACTS ?? '', input('name'));
if (existsSync(path)) {
  mkdirSync(folder, { recursive: true });
  cpSync(path, join(folder, basename(path)));
} else if (input('if-no-files-found') !== 'ignore') {
  const isError = input('if-no-files-found') === 'error';
  console.log(
    `::${isError ? 'error' : 'warning'}::No files were found with the provided path: ${input('path')}`,
  );
  process.exitCode = isError ? 1 : 0;
}
