import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWorkspace } from '../../src/runner/workspace.ts';

/** A workspace with a file, a folder, and links into it and out of it, beside a file that is not its own. */
function makeWorkspace() {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'workspace-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const root = join(folder, 'work');
  fs.mkdirSync(join(root, 'docs'), { recursive: true });
  fs.writeFileSync(join(root, 'docs/a.md'), 'words');
  fs.writeFileSync(join(folder, 'secret'), 'secret');
  fs.symlinkSync(join(root, 'docs'), join(root, 'in'));
  fs.symlinkSync(folder, join(root, 'out'));
  fs.symlinkSync(join(folder, 'secret'), join(root, 'file-out'));
  fs.symlinkSync(join(folder, 'none'), join(root, 'dangling'));
  fs.symlinkSync(root, join(folder, 'link'));
  return { folder, root };
}

it.each(['docs/a.md', './docs/../docs/a.md', 'in/a.md', 'ROOT/docs/a.md'])('%s is read', (path) => {
  const { folder, root } = makeWorkspace();
  for (const each of [root, join(folder, 'link')]) {
    const bytes = createWorkspace(each).read(path.replace('ROOT', each));
    expect(Buffer.from(bytes).toString()).toBe('words');
  }
});

it.each(['docs/a.md', 'docs/new.md', 'new/er/b.md', 'in/b.md', 'in/new/b.md', '..b/c.md'])(
  '%s is written',
  (path) => {
    const { root } = makeWorkspace();
    createWorkspace(root).write(path, 'é');
    expect(fs.readFileSync(join(root, path), 'utf8')).toBe('é');
  },
);

it.each<[string, RegExp]>([
  ['', /outside/],
  ['../secret', /outside/],
  ['ROOT/../secret', /outside/],
  ['/etc/hostname', /outside/],
  ['out/secret', /outside/],
  ['file-out', /outside/],
  ['dangling', /ENOENT/],
  ['docs', /does not name a file/],
  ['new/', /does not name a file/],
  ['docs/a.md/b', /ENOTDIR|does not name a file/],
])('%s is refused', (path, message) => {
  const { folder, root } = makeWorkspace();
  const workspace = createWorkspace(root);
  const place = path.replace('ROOT', root);
  expect(() => workspace.place(place)).toThrow(message);
  expect(() => workspace.read(place)).toThrow(message);
  expect(() => workspace.write(place, 'x')).toThrow(message);
  expect(fs.readFileSync(join(folder, 'secret'), 'utf8')).toBe('secret');
});

it('a file that is not there has a place, but cannot be read', () => {
  const { root } = makeWorkspace();
  expect(createWorkspace(root).place('in/none')).toBe(join(root, 'docs/none'));
  expect(() => createWorkspace(root).read('none')).toThrow(/ENOENT/);
});
