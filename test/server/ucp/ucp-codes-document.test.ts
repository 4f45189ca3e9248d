import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { printUcpCodes, ucpCodesPath } from '../../../scripts/print-ucp-codes.ts';
import { ucpErrors } from '../../../src/server/ucp/ucp-error-table.ts';

describe('docs/ucp-codes.md', () => {
  it('is what the table says today; run `npm run docs:ucp-codes` where it is not', async () => {
    assert.equal(await readFile(ucpCodesPath, 'utf8'), printUcpCodes());
  });

  it('has each code that an error of the catalog can become', () => {
    const printed = [...printUcpCodes().matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code);

    assert.deepEqual(
      [...new Set(printed)].toSorted(),
      [...new Set(Object.values(ucpErrors).map(([code]) => code))].toSorted(),
    );
  });
});
