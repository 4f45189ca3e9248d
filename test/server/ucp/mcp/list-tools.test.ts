import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listTools } from '../../../../src/server/ucp/mcp/list-tools.ts';

describe('the tools of a merchant', () => {
  it('are those of the capabilities that its platform has all parts for', () => {
    const tools = listTools({ supports: (_domain, operation) => operation === 'getProducts' }, 'shop.example');

    assert.deepEqual(
      tools.map(({ name }) => name),
      ['search_catalog', 'lookup_catalog', 'get_product'],
    );
  });
});
