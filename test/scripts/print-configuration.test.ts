import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { printConfiguration, readmePath } from '../../scripts/print-configuration.ts';

it('the README says what the loader reads (else: npm run docs:configuration)', async () => {
  const readme = await readFile(readmePath, 'utf8');

  assert.equal(printConfiguration(readme), readme);
});
