import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { openAdminDoor } from './admin-door.ts';
import { readVendureServer } from './read-vendure-server.ts';
import { serveVendure, VENDURE_DOMAIN } from './serve-vendure.ts';

const MUG = '1';
const OTHER = '4';

const CHANGED = `cart { coupons lineItems { lineItemId variantId price { number } } }
  warnings { code target oldValue newValue } userErrors { name }`;

interface Changed {
  cart: { coupons: string[]; lineItems: { lineItemId: string; variantId: string; price: { number: number } }[] };
  warnings: { code: string; target: string; oldValue: string | null; newValue: string | null }[];
  userErrors: { name: string }[];
}

/** A buyer with a cart of five mugs, and the merchant's office behind the shop. */
async function goShopping(t: TestContext) {
  const door = await openAdminDoor(readVendureServer(), null);
  await door.setStock(MUG, 5_000);
  await door.setStock(OTHER, 5_000);
  const call = createGraphQLCaller(`${await serveVendure(t)}/graphql`);
  const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
    'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
    {},
    { 'x-svc-app-id': 'demo-app' },
  );
  const headers = { 'x-svc-authorization': createDeviceSession.session.accessToken };
  const change = async (mutation: string, input: object) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const answer = await call<Record<string, Changed>>(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${CHANGED} } }`,
      { input: { domain: VENDURE_DOMAIN, ...input } },
      headers,
    );
    const changed = answer[mutation] ?? assert.fail();
    assert.deepEqual(changed.userErrors, []);
    return changed;
  };
  const add = (variantId: string, quantity: number) => change('addLineItem', { addToCartRef: { variantId }, quantity });
  const { cart } = await add(MUG, 5);
  const [line] = cart.lineItems;
  assert.ok(line);
  return { door, change, add, line };
}

describe('warnings of a cart on Vendure, through our GraphQL API', () => {
  it('tell a price that moved, with the change that brings it into the cart', async (t) => {
    const { door, change, line } = await goShopping(t);
    t.after(() => door.setPrice(MUG, line.price.number));
    await door.setPrice(MUG, line.price.number + 125);

    const changed = await change('updateLineItem', { lineItemId: line.lineItemId, quantity: 6 });
    const next = await change('updateLineItem', { lineItemId: line.lineItemId, quantity: 7 });

    const oldValue = (line.price.number / 100).toFixed(2);
    const newValue = ((line.price.number + 125) / 100).toFixed(2);
    assert.deepEqual(changed.warnings, [{ code: 'PRICE_CHANGED', target: line.lineItemId, oldValue, newValue }]);
    assert.deepEqual(next.warnings, []);
  });

  it('tell that a line cannot be had any more, and that it can again', async (t) => {
    const { door, add, line } = await goShopping(t);
    t.after(() => door.setStock(MUG, 5_000));
    await door.setStock(MUG, 0);

    const gone = await add(OTHER, 1);
    await door.setStock(MUG, 5_000);
    const back = await add(OTHER, 1);

    const about = { code: 'AVAILABILITY_CHANGED', target: line.lineItemId };
    assert.deepEqual(gone.warnings, [{ ...about, oldValue: 'true', newValue: 'false' }]);
    assert.deepEqual(back.warnings, [{ ...about, oldValue: 'false', newValue: 'true' }]);
  });

  it('tell a code that a change has ended', async (t) => {
    const { change, line } = await goShopping(t);
    await change('updateLineItem', { lineItemId: line.lineItemId, quantity: 6 });
    await change('applyPromoCodes', { promoCodes: ['FIFTY'] });

    const fewer = await change('updateLineItem', { lineItemId: line.lineItemId, quantity: 1 });

    assert.deepEqual(fewer.cart.coupons, []);
    assert.deepEqual(
      fewer.warnings.map(({ code, target }) => [code, target]),
      [['PROMO_CODE_REMOVED', 'FIFTY']],
    );
  });
});
