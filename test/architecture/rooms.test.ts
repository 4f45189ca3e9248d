import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { drawRooms } from './draw-rooms.ts';

describe('the picture of the rooms', () => {
  it('in src/README.md shows what modules.ts permits', () => {
    const page = readFileSync(join(import.meta.dirname, '../../src/README.md'), 'utf8');
    const [, picture] = /```mermaid\n([\s\S]*?)\n```/.exec(page) ?? [];

    const drawn = drawRooms();

    assert.equal(picture, drawn, `The import table has changed. Its picture is now:\n${drawn}`);
  });
});

describe('the table of the rooms', () => {
  it('in src/README.md says of each what its README begins with', () => {
    const source = join(import.meta.dirname, '../../src');
    const page = readFileSync(join(source, 'README.md'), 'utf8');
    const rooms = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());

    const rows = rooms
      .map(({ name }) => {
        const [, purpose = ''] = readFileSync(join(source, name, 'README.md'), 'utf8').split('\n\n');
        return `| [${name}](${name}/README.md) | ${purpose.replaceAll('\n', ' ')} |`;
      })
      .toSorted();

    assert.deepEqual(page.match(/^\| \[.*$/gm)?.toSorted(), rows);
  });
});
