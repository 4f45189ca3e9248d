import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
