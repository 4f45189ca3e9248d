import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEnd } from '../../support/at-end.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const toDraft = (lines: readonly (readonly [string, number])[]) => ({
  lines: lines.map(([variantId, quantity]) => ({ lineItemId: null, variantId, quantity })),
  buyer: { firstName: null, lastName: null, email: null, phone: null },
  delivery: null,
  promoCodes: [],
  consents: [],
  currency: null,
});

/** What the buyer does with the cart on the shop's own page, and what the platform wants then. */
const cases = [
  {
    name: 'took a line out that the platform leaves as it was',
    bought: { 'mug-blue': 0 },
    wanted: { 'mug-blue': 1, 'mug-red': 3 },
  },
  {
    name: 'took a line out of which the platform wants more',
    bought: { 'mug-blue': 0 },
    wanted: { 'mug-blue': 2, 'mug-red': 1 },
  },
  {
    name: 'took more of a line, and the platform wants what it had',
    bought: { 'mug-red': 4 },
    wanted: { 'mug-blue': 1, 'mug-red': 1 },
  },
  { name: 'took everything out', bought: { 'mug-blue': 0, 'mug-red': 0 }, wanted: { 'mug-blue': 1, 'mug-red': 1 } },
] as const;

const takeCodes = async () => {};

describe('an agent’s checkout that its buyer has changed at the shop', () => {
  for (const { name, bought, wanted } of cases) {
    it(`becomes what the platform says, if the buyer ${name}`, async (t) => {
      const { commerce, close } = await createCommerceKit();
      atEnd(t, close);
      const opened = await commerce.openAgentCheckout(caller, {
        domain: DOMAIN,
        draft: toDraft(Object.entries({ 'mug-blue': 1, 'mug-red': 1 })),
        takeCodes,
      });
      for (const { lineItemId, variantId } of opened.cart.lineItems) {
        const quantity = Object.entries(bought).find(([id]) => id === variantId)?.[1];
        if (quantity === undefined) continue;
        const { userErrors } = await commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId, quantity });
        assert.deepEqual(userErrors, []);
      }

      const replaced = await commerce.replaceAgentCheckout(caller, {
        domain: DOMAIN,
        draft: toDraft(Object.entries(wanted)),
        takeCodes,
      });
      const read = await commerce.readAgentCheckout(caller, { domain: DOMAIN });

      for (const { cart } of [replaced, read]) {
        const lines = Object.fromEntries(cart.lineItems.map(({ variantId, quantity }) => [variantId, quantity]));
        assert.deepEqual(lines, wanted);
      }
      assert.deepEqual(
        replaced.problems.filter(({ refusal }) => refusal.field?.[0] === 'lines'),
        [],
      );
    });
  }

  it('has all units of a variant that the platform names in two lines', async (t) => {
    const { commerce, platform, close } = await createCommerceKit();
    atEnd(t, close);
    const toInput = (lines: Parameters<typeof toDraft>[0]) => ({ domain: DOMAIN, draft: toDraft(lines), takeCodes });
    await commerce.openAgentCheckout(caller, toInput([['mug-red', 1]]));

    for (const lines of [[1, 1], [1, 1], [2, 3], [4]]) {
      await commerce.replaceAgentCheckout(caller, toInput(lines.map((quantity) => ['mug-red', quantity])));

      const units = lines.reduce((sum, quantity) => sum + quantity, 0);
      assert.deepEqual(platform.contents, [[`mug-red × ${units}`]]);
    }
  });
});
