import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { listKnown, rooms as modules, type Permission } from './modules.ts';
import { sourceFiles } from './source-files.ts';

const source = join(import.meta.dirname, '../../src');
const readmes = globSync('**/README.md', { cwd: source, exclude: ['**/node_modules'] }).map((path) => {
  const text = readFileSync(join(source, path), 'utf8');
  const [, mayKnow] = /\*\*May know:\*\* (.*)/.exec(text) ?? [];
  return { folder: dirname(path), text, mayKnow };
});

const isWithin = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
const rooms = readmes.filter(({ mayKnow }) => mayKnow !== undefined).map(({ folder }) => folder);
/** The innermost folder whose README says what it may know. */
const findRoom = (path: string) =>
  rooms.filter((room) => isWithin(path, room)).reduce((inner, room) => (room.length > inner.length ? room : inner), '');

describe('the READMEs of rooms', () => {
  for (const { folder: room, mayKnow: line } of readmes) {
    // What composes the service may know everything.
    if (line === undefined || /^every|^see /.test(line)) continue;

    it(`${room}: names what its modules may import`, () => {
      const known = [...listKnown((module) => findRoom(module) === room)].filter(([other]) => !isWithin(other, room));
      const [told = ''] = line.split('; never');
      const [values = '', types = ''] = told.split('types of ');
      // A room's own folders are no others', unless a room has the same name.
      const listOthers = (part: string) =>
        [...part.matchAll(/`([^`]+?)\/?`/g)]
          .map(([, name = '']) => name)
          .filter((name) => existsSync(join(source, name)) || !existsSync(join(source, room, name)));
      const others = { all: listOthers(values), types: listOthers(types) };

      const missing = known.filter(([module, how]) => !others[how].some((name) => isWithin(module, name)));
      const isPermitted = (name: string, how: Permission): boolean => {
        const permitted = known.filter(([, permission]) => permission === how).map(([module]) => module);
        // A folder stands for all that lies in it.
        const meant = Object.keys(modules).filter((module) => isWithin(module, name));
        return meant.length === 0
          ? permitted.some((module) => isWithin(module, name))
          : meant.every((each) => permitted.some((module) => isWithin(each, module)));
      };
      const forbidden = (['all', 'types'] as const).flatMap((how) =>
        others[how].filter((name) => !isPermitted(name, how)),
      );
      assert.deepEqual({ missing, forbidden }, { missing: [], forbidden: [] });
    });
  }
});

describe('the READMEs of folders', () => {
  it('are there for every room, and for every folder with more than ten files', () => {
    const count = new Map<string, number>();
    for (const { path } of sourceFiles) count.set(dirname(path), (count.get(dirname(path)) ?? 0) + 1);
    const large = [...count].filter(([folder, files]) => folder !== '.' && files > 10).map(([folder]) => folder);
    const top = sourceFiles.flatMap(({ path }) => (path.includes('/') ? path.replace(/\/.*/, '') : []));

    const described = new Set(readmes.map(({ folder }) => folder));
    const bare = [...new Set([...top, ...large])].filter((folder) => !described.has(folder));

    assert.deepEqual(
      bare,
      [],
      'Write a README of a few lines: what is in the folder, and at which file to begin for what',
    );
  });

  it('name files that are there, from their folder or from src', () => {
    const gone = readmes.flatMap(({ folder, text }) =>
      [...text.matchAll(/`([\w./-]+(?:\.ts|\/))`/g)]
        .map(([, name = '']) => name)
        .filter((name) => ![join(folder, name), name, join('..', name)].some((path) => existsSync(join(source, path))))
        // A folder that each platform has.
        .filter((name) => !readdirSync(join(source, folder)).some((one) => existsSync(join(source, folder, one, name))))
        .map((name) => `src/${folder}/README.md: ${name}`),
    );

    assert.deepEqual(gone, []);
  });

  it('of rooms are read at a glance: at most 15 lines', () => {
    const long = readmes
      .filter(({ folder, text }) => /^\w[\w-]*$/.test(folder) && text.trimEnd().split('\n').length > 15)
      .map(({ folder }) => folder);

    assert.deepEqual(long, []);
  });
});
