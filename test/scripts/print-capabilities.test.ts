import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { adaptersDocument, printCapabilities, withCapabilities } from '../../scripts/print-capabilities.ts';
import { listPromises } from '../contract/merchant-adapter/promise-groups.ts';

describe('the capability matrix', () => {
  it('of docs/adapters.md is the one of the registry: run npm run docs:capabilities -- --write', async () => {
    const document = await readFile(adaptersDocument, 'utf8');

    const current = withCapabilities(document, await printCapabilities());

    assert.ok(current === document, 'docs/adapters.md shows other capabilities than the registry has');
    assert.match(document, /\| `placeOrder` \| yes \|/);
    assert.match(
      document,
      new RegExp(`runs \\*\\*${listPromises().length} tests\\*\\*`),
      'the page counts other tests',
    );
  });
});
