import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { configurationDocumentPath, printConfiguration } from '../../scripts/print-configuration.ts';

it('docs/configuration.md says what the loader reads (else: npm run docs:configuration)', async () => {
  const document = await readFile(configurationDocumentPath, 'utf8');

  assert.equal(printConfiguration(document), document);
});
