import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createScripted, data, lineOf, type Script, wireOrder } from './support/scripted-vendure.ts';
import { call, refusalOf } from './support/shop.ts';

const script: Script = {
  FindVariants: data({ productVariants: { items: [{ id: '1', sku: 'MUG', productId: '10' }] } }),
  AddItems: () => ({
    headers: { 'vendure-auth-token': 'session' },
    body: {
      data: {
        addItemsToOrder: {
          order: wireOrder({ lines: [lineOf('1', '10', 1)], shippingAddress: null }),
          errorResults: [],
        },
      },
    },
  }),
};

function add(t: TestContext, productId: string | null, changes: Script = {}) {
  const { adapter, operations } = createScripted(t, { ...script, ...changes });
  const items = [{ addToCartRef: { variantId: '1', productId, variantHandles: [] }, quantity: 1 }];
  const outcome = Promise.resolve(adapter.addLineItems?.(call(), { cart: null, items, flush: false }));
  return { outcome, operations };
}

describe('the Vendure adapter, a variant that comes with the id of its product', () => {
  it('is refused under the id of another one, and nothing is added', async (t) => {
    const { outcome, operations } = add(t, '11');

    assert.deepEqual(await refusalOf(outcome), {
      name: 'ProductNotFound',
      field: ['items', '0', 'addToCartRef', 'productId'],
    });
    assert.deepEqual(operations(), ['Login', 'FindVariants']);
  });

  it('is not added, as is known, if Vendure lets nobody in to look it up', async (t) => {
    const { outcome, operations } = add(t, '10', {
      Login: data({ login: { __typename: 'InvalidCredentialsError' } }),
    });

    await assert.rejects(outcome, { name: 'StoreUnavailable', outcomeUnknown: false });
    assert.deepEqual(operations(), ['Login']);
  });

  it('is added under its own, with one more call', async (t) => {
    const { outcome, operations } = add(t, '10');

    assert.equal((await outcome)?.cart.lineItems.length, 1);
    assert.deepEqual(operations(), ['Login', 'FindVariants', 'AddItems']);
  });

  it('is added without it in one call', async (t) => {
    const { outcome, operations } = add(t, null);

    await outcome;
    assert.deepEqual(operations(), ['AddItems']);
  });

  it('is left to the addition where Vendure cannot look it up', async (t) => {
    const { outcome, operations } = add(t, '10', {
      FindVariants: () => ({ body: { errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] } }),
    });

    await outcome;
    assert.deepEqual(operations(), ['Login', 'FindVariants', 'AddItems']);
  });
});
