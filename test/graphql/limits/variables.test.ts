import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { RefuseCredential } from '../../../src/graphql/limits/check-variables-and-cost.ts';
import { type RunResult, run } from '../support/run.ts';

const domain = 'apparel.demo.example';
const addLineItems = 'mutation ($input: AddLineItemsInput!) { addLineItems(input: $input) { replayed } }';
const item = { addToCartRef: { variantId: 'mug-blue' }, quantity: 1 };

/** The refusals without what all of them share, and proof that nothing ran. */
function refusals({ data, errors, calls, logged }: RunResult) {
  assert.equal(data, undefined);
  assert.deepEqual(calls, []);
  assert.deepEqual(logged, []);
  return errors.map(({ message, extensions: { requestId: _id, httpStatus: _status, ...extensions } = {} }) => ({
    message,
    ...extensions,
  }));
}

describe('variables', () => {
  it('are refused with the place of a list that is too long, of which nothing is read', async () => {
    const items = new Proxy(
      Array.from({ length: 501 }, () => item),
      {
        get: (list, name, receiver) => {
          assert.ok(name === 'length' || typeof name === 'symbol', `${String(name)} was read`);
          return Reflect.get(list, name, receiver);
        },
      },
    );

    const result = await run(addLineItems, {}, { variables: { input: { domain, items } } });

    assert.deepEqual(refusals(result), [
      {
        message: 'Variable "$input.items" is not valid: a list of 501 entries is too long; at most 500 are allowed.',
        code: 'BAD_USER_INPUT',
        retryable: false,
        name: 'ListLimitExceeded',
        field: ['items'],
        maximum: 500,
        found: 501,
      },
    ]);
  });

  it('may have the name of what every object has, and may be left out then', async () => {
    for (const name of ['constructor', 'toString', 'valueOf']) {
      const query = `query ($${name}: Int, $domain: String!) { products(domain: $domain, size: $${name}) { metadata { totalPages } } }`;
      const { errors } = await run(query, {}, { variables: { domain } });
      assert.deepEqual(
        errors.filter(({ message }) => message.includes('$')),
        [],
      );
    }
  });

  it('are refused if they hold too many values, however deep and under whatever name', async () => {
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    const excess = {
      message: 'The variables are too large; at most 10000 values are allowed.',
      code: 'BAD_USER_INPUT',
      retryable: false,
      name: 'ValueLimitExceeded',
      maximum: 10_000,
      found: 10_001,
    };

    for (const variables of [
      { input: { domain, items: nested(100_000) } },
      { unknown: nested(100_000) },
      Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`v${index}`, index])),
      {
        input: {
          domain,
          items: Array.from({ length: 500 }, () =>
            Object.fromEntries('abcdefghijklmnopqrstu'.split('').map((name) => [name, 1])),
          ),
        },
      },
    ]) {
      assert.deepEqual(refusals(await run(addLineItems, {}, { variables })), [excess]);
    }
  });

  it('leave room for the largest order', async () => {
    const variantHandles = Array.from({ length: 50 }, (_, index) => `handle-${index}`);
    const items = Array.from({ length: 100 }, () => ({
      addToCartRef: { variantId: 'v', productId: 'p', variantHandles },
      quantity: 1,
    }));
    const outcome = { cart: null, userErrors: [], warnings: [], replayed: false };

    const { errors, calls } = await run(
      addLineItems,
      { addLineItems: async () => outcome },
      { variables: { input: { domain, items } } },
    );

    assert.deepEqual(errors, []);
    assert.equal(calls.length, 1);
  });

  it('are no longer read once nine misfits are found', async () => {
    let read = 0;
    const items = Array.from({ length: 400 }, () => ({
      get quantity() {
        read += 1;
        return 'many';
      },
    }));

    const { errors } = await run(addLineItems, {}, { variables: { input: { domain, items } } });

    assert.equal(errors.length, 9);
    // The bounds look at each once; of those that are coerced, each gives two errors.
    assert.ok(read <= 400 + 9, `${read} items were read`);
  });

  describe('of a stranger', () => {
    const refuseCredential: RefuseCredential = (_rootFields, isLarge) =>
      isLarge ? new CommerceError('MissingAuthHeader') : null;
    const many = { input: { domain, items: Array.from({ length: 101 }, () => item) } };

    it('are not read if there are many: the credential is refused first', async () => {
      const result = await run(addLineItems, {}, { variables: many, refuseCredential });

      assert.deepEqual(result.calls, []);
      assert.deepEqual(
        result.errors.map(({ extensions }) => extensions?.['code']),
        ['MissingAuthHeader'],
      );
    });

    it('are read if they are few, so that a developer learns what is wrong', async () => {
      const result = await run(addLineItems, {}, { variables: { input: { domain } }, refuseCredential });

      assert.deepEqual(
        result.errors.map(({ extensions }) => extensions?.['code']),
        ['BAD_USER_INPUT'],
      );
    });
  });
});
