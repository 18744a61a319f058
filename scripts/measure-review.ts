/**
 * Measures on real documentations which pages "Review next" names, with made-up readers: `npm run measure:review -- PATH…`,
 * each path a clone of a repository that Mintlify serves, with its whole history. Reads only what is there.
 */
import { spawnSync } from 'node:child_process';
import { basename, dirname, posix } from 'node:path';
import type { GitHub } from '../src/github/client.ts';
import type { FileHistory } from '../src/github/history.ts';
import { readDocumentation } from '../src/visitors/documentation.ts';
import { readVisitorsInputs } from '../src/visitors/inputs.ts';
import { reviewOf } from '../src/visitors/review.ts';

const day = 86_400_000;
const rounds = 3;
const shown = 20;

/** A repository, as far as GitHub would tell of it, and the judge, who reads more of it. */
function repositoryAt(path: string) {
  /** What git prints, as far as it gets: a clone can lack old contents. */
  const git = (...args: readonly string[]): string =>
    spawnSync('git', ['-C', path, ...args], { encoding: 'utf8', maxBuffer: 1e9 }).stdout;
  const orNothing = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync('git', ['-C', path, ...args], { encoding: 'utf8', maxBuffer: 1e9 });
    return status === 0 ? stdout : undefined;
  };
  const listed = git('ls-tree', '-r', '-z', 'HEAD')
    .split('\0')
    .flatMap((line) => {
      const [, mode = '', name = ''] = /^(\d+) \w+ \w+\t(.*)$/s.exec(line) ?? [];
      return name === '' || mode === '120000' ? [] : [name];
    });
  const numstat = (id: string) =>
    git('show', '-m', '--first-parent', '-M', '--numstat', '-z', '--format=', id);
  const sizes = new Map<string, { files: number; lines: number }>();
  function sizeOf(id: string) {
    const lines = [...numstat(id).matchAll(/(\d+|-)\t(\d+|-)\t/g)].map(([, more, less]) => [more, less]);
    const sum = lines.flat().reduce((all, each) => all + (Number(each) || 0), 0);
    const size = sizes.get(id) ?? { files: lines.length, lines: sum };
    sizes.set(id, size);
    return size;
  }
  const commitsOf = (file: string, ...more: readonly string[]) =>
    git('log', ...more, '--format=%H %cI', 'HEAD', '--', file)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(' ') as [string, string]);
  function historyOf(file: string): FileHistory {
    const all = commitsOf(file, '-n', '10');
    const commits = all.map(([id, date]) => {
      const { files, lines } = sizeOf(id);
      return { id, date: new Date(date), changedFiles: files, changedLines: lines, pullRequest: undefined };
    });
    return { commits, text: orNothing('show', `HEAD:${file}`) ?? 'A text that the clone lacks.' };
  }
  return {
    listed,
    text: (file: string) => orNothing('show', `HEAD:${file}`) ?? '',
    newest: new Date(git('log', '-1', '--format=%cI').trim()),
    /** The last commit that changed a line of a file, followed over its moves: what a person would see. */
    lastLine(file: string) {
      const log = git('log', '--follow', '-M', '--numstat', '--format=@%H %cI', 'HEAD', '--', file);
      for (const part of log.split('@').slice(1)) {
        const [, id = '', date = '', more, less] = /^(\w+) (\S+)\s+(\d+)\t(\d+)\t/.exec(part) ?? [];
        const { files, lines } = id === '' ? { files: 0, lines: 0 } : sizeOf(id);
        const isBulk = files > 20 && lines < 20 * files;
        if (date !== '' && Number(more) + Number(less) > 0 && !isBulk) return new Date(date);
      }
      return undefined;
    },
    github: {
      async files() {
        return { files: new Map(listed.map((file) => [file, file])), folders: new Map(), isCut: false };
      },
      async fileText(_repository, id) {
        return git('show', `HEAD:${id}`);
      },
      async histories(_repository, _branch, paths) {
        return new Map(paths.map((file) => [file, historyOf(file)]));
      },
    } satisfies Pick<GitHub, 'files' | 'fileText' | 'histories'>,
  };
}

/** The pages of a navigation, by a way of its own: every text in a list of pages, and whether readers get it first. */
function navigated(part: unknown, read: (path: string) => unknown, isFirst = true): [string, boolean][] {
  if (typeof part !== 'object' || part === null) return [];
  const reference = Object(part)['$ref'];
  if (typeof reference === 'string') return navigated(read(reference), read, isFirst);
  return Object.entries(part).flatMap(([key, value]): [string, boolean][] => {
    if ((key === 'languages' || key === 'versions') && Array.isArray(value)) {
      const preset = Math.max(
        0,
        value.findIndex((one) => one.default === true),
      );
      return value.flatMap((one, index) => navigated(one, read, isFirst && index === preset));
    }
    if (key === 'root' && typeof value === 'string') return [[value, isFirst]];
    if (!Array.isArray(value)) return navigated(value, read, isFirst);
    return value.flatMap((one): [string, boolean][] =>
      typeof one === 'string' ? (key === 'pages' ? [[one, isFirst]] : []) : navigated(one, read, isFirst),
    );
  });
}

/** A sequence of numbers from 0 to 1 that is always the same for a seed. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function measure(path: string): Promise<void> {
  const name = basename(path.replace(/\/(repo|\.git)?\/?$/, '')).replace('+', '/');
  const repository = repositoryAt(path);
  const { listed, github, text, lastLine } = repository;
  const now = new Date(repository.newest.getTime() + day);
  const settings =
    listed.find((file) => /(^|\/)docs\.json$/.test(file)) ??
    listed.find((file) => /(^|\/)mint\.json$/.test(file));
  if (settings === undefined) return console.log(`${name}: no docs.json and no mint.json`);
  const directory = dirname(settings);
  const listedPages = navigated(Object(parse(text(settings)))['navigation'], (at) =>
    parse(text(posix.join(directory, at))),
  );
  // A page can be in several versions.
  const pages = new Map(listedPages.toSorted(([, one], [, other]) => Number(one) - Number(other)));
  const operation = /^(?:\S+\s+)?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|WEBHOOK)\s/i;
  const written = [...pages.keys()].filter((page) => !operation.test(page));

  const named = new Map<string, string>();
  let result = '';
  for (let seed = 1; seed <= rounds; seed += 1) {
    const random = randomFrom(seed);
    const rows = written.map((page) => {
      const human = Math.floor(3000 * random() ** 3) + 11;
      return { path: `/${page.replace(/^\//, '')}`, human, ai: human, total: 2 * human };
    });
    const inputs = readVisitorsInputs(
      (input) =>
        ({
          'project-id': 'p',
          'api-key': 'mint_0123456789abcdef',
          'base-url': '',
          'docs-repository': 'owner/name',
          'github-token': 't',
          top: '50',
        })[input] ?? '',
      { place: (file: string) => file } as never,
      now,
      {},
    );
    const visited = new Map(rows.map((row) => [row.path, row]));
    const parts = {
      connectGitHub: () => github as unknown as GitHub,
      signal: new AbortController().signal,
      now,
    };
    const { value: documentation, error } = await readDocumentation(
      visited,
      undefined,
      inputs,
      parts as never,
    );
    if (documentation === undefined) {
      result = JSON.stringify(error);
      break;
    }
    const missing = written.filter((page) => documentation.site.page(`/${page}`)?.file === undefined);
    result = `${written.length} pages in the navigation, ${written.length - missing.length} with a file, ${pages.size - written.length} from an OpenAPI file${missing.length > 0 ? `; without: ${missing.slice(0, 5).join(', ')}` : ''}`;
    for (const { file, path } of reviewOf(visited, documentation, undefined, undefined, inputs, now).next)
      if (file !== undefined) named.set(file, path);
  }

  const limit = new Date(now.getTime() - 180 * day);
  const wrong = [...named].flatMap(([file, page]) => {
    const body = text(file)
      .replace(/^---\n[\s\S]*?\n---/, '')
      .trim();
    const isFirst = pages.get(page.slice(1)) ?? pages.get(page);
    const last = lastLine(file);
    const why = [
      body === '' && 'front matter alone',
      isFirst === false && 'another language or version',
      /(^|\/)(README|AGENTS|CLAUDE|skill)\.mdx?$/i.test(file) && 'no page',
      last !== undefined && last > limit && `changed ${last.toISOString().slice(0, 10)}`,
    ].filter((each) => each !== false);
    return why.length === 0 ? [] : [`${file}: ${why.join(', ')}`];
  });
  console.log(`${name}: ${result}`);
  console.log(`  ${named.size} named in ${rounds} weeks, ${named.size - wrong.length} right`);
  for (const line of wrong) console.log(`  wrong: ${line}`);
  if (process.env['NAMES'] !== undefined)
    for (const file of [...named.keys()].slice(0, shown)) console.log(`  ${file}`);
}

for (const path of process.argv.slice(2)) await measure(path);
