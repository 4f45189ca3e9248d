import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { describeError, type ErrorName, errorNames } from '../../../src/errors/error-catalog.ts';
import { toErrorCode } from '../../../src/errors/to-error-code.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';

const CHANGE = `mutation ($input: UpdateLineItemInput!) { updateLineItem(input: $input) {
  cart { lineItems { quantity } } userErrors { code name httpStatus message } } }`;

const changedShape = z.object({
  updateLineItem: z.object({
    cart: z.object({ lineItems: z.array(z.object({ quantity: z.int() })) }).nullable(),
    userErrors: z.array(z.object({ code: z.string(), name: z.string(), httpStatus: z.int(), message: z.string() })),
  }),
});
const lineShape = z.object({
  addLineItem: z.object({ cart: z.object({ lineItems: z.tuple([z.object({ lineItemId: z.string() })]) }) }),
});

/** A platform that says so makes the device forget the cart, so it comes last. */
const names = errorNames
  .filter((name) => describeError(name).channel === 'user' && name !== 'CartNotFound')
  .concat('CartNotFound');

describe('a platform that refuses a change by any name of the catalog', () => {
  it('is passed on over HTTP with code, name, status and sentence, and nothing has changed', async () => {
    let refusal: ErrorName | null = null;
    await using corner = await startCornerService((adapter) => ({
      ...adapter,
      updateLineItem: async (call, input) => {
        if (refusal !== null) throw new CommerceError(refusal);
        return adapter.updateLineItem?.(call, input) ?? assert.fail('the corner shop updates lines');
      },
    }));
    const device = await corner.service.openDevice();
    const added = await device.request(
      'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { lineItems { lineItemId } } } }',
      { input: { domain: CORNER, addToCartRef: { variantId: '100' }, quantity: 3 } },
    );
    const [{ lineItemId }] = lineShape.parse(added.data).addLineItem.cart.lineItems;
    const held = () =>
      JSON.stringify([...corner.shop.carts.values()], (_key, value) => (value instanceof Map ? [...value] : value));
    const before = held();

    for (const name of names) {
      refusal = name;
      const answer = await device.request(CHANGE, { input: { domain: CORNER, lineItemId, quantity: 4 } });

      const { httpStatus, message } = describeError(name);
      const { cart, userErrors } = changedShape.parse(answer.data, {
        error: () => JSON.stringify(answer),
      }).updateLineItem;
      assert.deepEqual(userErrors, [{ code: toErrorCode(name), name, httpStatus, message }]);
      assert.deepEqual(cart, name === 'CartNotFound' ? null : { lineItems: [{ quantity: 3 }] }, name);
      assert.equal(held(), before, name);
    }
  });
});
