const { cpSync, mkdirSync } = require('node:fs');
const { basename, join } = require('node:path');

const { GITHUB_WORKSPACE, STAND_IN_ARTIFACTS, INPUT_NAME, INPUT_PATH } = process.env;
const folder = join(STAND_IN_ARTIFACTS, INPUT_NAME);
mkdirSync(folder, { recursive: true });
cpSync(join(GITHUB_WORKSPACE, INPUT_PATH), join(folder, basename(INPUT_PATH)));
