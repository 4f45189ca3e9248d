import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { plantedBugs as ofNodes } from '../../cluster/chaos/planted-bugs.mjs';
import { toNextVersion } from '../../cluster/chaos/to-next-version.mjs';
import { plantedBugs as ofOrders } from '../../faults/breaking/planted-bugs.mjs';

const source = join(import.meta.dirname, '../../../src');

/** The runs that find them take minutes. */
describe('the bugs that are planted', () => {
  for (const [bug, files] of Object.entries({ ...ofOrders, ...ofNodes, 'the version to come': toNextVersion(true) })) {
    it(`have their places in the code: ${bug}`, async () => {
      for (const [file, changes] of Object.entries(files)) {
        const text = await readFile(join(source, file), 'utf8');
        for (const [from = ''] of changes) assert.ok(text.includes(from), `${file} has no ${from}`);
      }
    });
  }
});
