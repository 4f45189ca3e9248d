import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { run } from '../support/run.ts';

const ref = 'addToCartRef: { variantId: "mug-blue" }';

describe('a null where an argument has a default', () => {
  const requests: readonly (readonly [what: string, source: string, name: string, type: string])[] = [
    ['argument', 'query ($first: Int) { orders(first: $first) { nodes { orderId } } }', 'first', 'Int!'],
    [
      'member',
      `mutation ($flushCart: Boolean) { addLineItem(input: { domain: "d", ${ref}, quantity: 1, flushCart: $flushCart }) { replayed } }`,
      'flushCart',
      'Boolean!',
    ],
    [
      'argument within a fragment',
      'query ($size: Int) { ...page } fragment page on Query { products(domain: "d", size: $size) { products { sku: baseSku } } }',
      'size',
      'Int!',
    ],
  ];

  for (const [what, source, name, type] of requests) {
    it(`is refused with its name: ${what}`, async () => {
      const { errors, calls } = await run(source, {}, { variables: { [name]: null } });

      assert.deepEqual(
        errors.map(({ message, extensions }) => ({
          message,
          code: extensions?.['code'],
          field: extensions?.['field'],
        })),
        [
          {
            message: `Variable "$${name}" is not valid: it must not be null, its type is "${type}".`,
            code: 'BAD_USER_INPUT',
            field: [name],
          },
        ],
      );
      assert.deepEqual(calls, []);
    });
  }

  it('means the default if the variable is left out', async () => {
    const source = 'query ($first: Int) { orders(first: $first) { pageInfo { hasNextPage } } }';

    const { errors, calls } = await run(source, { listOrders: async () => ({ orders: [], hasNextPage: false }) });

    assert.deepEqual(errors, []);
    assert.deepEqual(JSON.parse(JSON.stringify(calls[0]?.parameters)), [
      { domain: null, status: null, first: 20, after: null },
    ]);
  });
});
