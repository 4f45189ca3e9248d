import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { listKnown } from './modules.ts';

const source = join(import.meta.dirname, '../../src');
const rooms = globSync('**/README.md', { cwd: source, exclude: ['**/node_modules'] }).map(dirname);
const isWithin = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
/** The innermost room with a README. */
const findRoom = (path: string) =>
  rooms.filter((room) => isWithin(path, room)).reduce((inner, room) => (room.length > inner.length ? room : inner), '');

describe('the READMEs of rooms', () => {
  for (const room of rooms) {
    const [, line] = /\*\*May know:\*\* (.*)/.exec(readFileSync(join(source, room, 'README.md'), 'utf8')) ?? [];
    // What composes the service may know everything.
    if (line === undefined || /^every|^see /.test(line)) continue;

    it(`${room}: names what its modules may import`, () => {
      const known = listKnown((module) => findRoom(module) === room).filter((other) => !isWithin(other, room));
      const [told = ''] = line.split('; never');
      const names = [...told.matchAll(/`([^`]+?)\/?`/g)].map(([, name = '']) => name);
      // A room's own folders are no others', unless a room has the same name.
      const others = names.filter((name) => existsSync(join(source, name)) || !existsSync(join(source, room, name)));

      const missing = known.filter((module) => !others.some((name) => isWithin(module, name)));
      const forbidden = others.filter((name) => !known.some((module) => isWithin(module, name)));
      assert.deepEqual({ missing, forbidden }, { missing: [], forbidden: [] });
    });
  }
});
