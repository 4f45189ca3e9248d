import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { printUcpCodes, ucpCodesPath } from '../../../scripts/print-ucp-codes.ts';
import { describeError, errorNames } from '../../../src/errors/error-catalog.ts';
import { ucpErrors } from '../../../src/server/ucp/ucp-error-table.ts';
import { ucpFaults } from '../../../src/server/ucp/ucp-faults.ts';

describe('docs/ucp-codes.md', () => {
  it('is what the table says today; run `npm run docs:ucp-codes` where it is not', async () => {
    assert.equal(await readFile(ucpCodesPath, 'utf8'), printUcpCodes());
  });

  it('has each code that an error of the catalog can become, and each other one that is sent', async () => {
    const page = printUcpCodes();
    const folder = join(import.meta.dirname, '..', '..', '..', 'src', 'server', 'ucp');
    const files = globSync('**/*.ts', { cwd: folder });
    const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const written = sources.flatMap((source) =>
      [...source.matchAll(/\bcode(?::| =) '([a-z_]+)'/g)].map(([, code]) => code),
    );

    const codes = new Set([...Object.values(ucpErrors).map(([code]) => code), ...Object.keys(ucpFaults), ...written]);

    assert.ok(written.includes('capabilities_incompatible'));
    assert.deepEqual(
      [...codes].filter((code) => !page.includes(`\`${code}\``)),
      [],
    );
  });

  it('has each status of an error of the catalog that is a fault', () => {
    for (const name of errorNames) {
      const error = ucpErrors[name];
      if (error.length === 2) continue;
      const [statuses] = ucpFaults[error[0]];
      assert.ok(statuses.split(', ').includes(String(describeError(name).httpStatus)), `${name}: ${statuses}`);
    }
  });
});
