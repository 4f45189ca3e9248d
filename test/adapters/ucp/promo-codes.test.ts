import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openPaperShop, paperCheckout } from './support/open-paper-shop.ts';

/** A shop that knows the codes by their capitals, as the protocol lets it, and says so of one that is sent twice. */
function openCapitalShop(held: readonly string[]) {
  let codes = held;
  const sent: unknown[] = [];
  const shop = openPaperShop(({ line, body }) => {
    if (line.startsWith('PUT')) {
      const { discounts } = body as { readonly discounts: { readonly codes: readonly string[] } };
      sent.push(discounts.codes);
      codes = discounts.codes.map((code) => code.toUpperCase());
    }
    const messages = codes.flatMap((code, index) =>
      codes.indexOf(code) === index && code !== 'NOPE'
        ? []
        : [{ type: 'warning', code: 'discount_code_already_applied', path: `$.discounts.codes[${index}]` }],
    );
    return { body: paperCheckout({ discounts: { codes }, messages }) };
  });
  const apply = async (promoCodes: readonly string[], replace = false) =>
    shop.adapter.applyPromoCodes?.(shop.call(), { cart: 'c1', promoCodes, replace });
  return { apply, sent };
}

describe('promotion codes of a UCP shop, which are the same in capitals', () => {
  it('are applied, in whatever way the shop writes them', async () => {
    const { apply } = openCapitalShop(['OLD']);

    const result = await apply(['Save10']);

    assert.deepEqual(result?.cart.coupons, ['OLD', 'SAVE10']);
  });

  it('are sent once if the checkout has them already', async () => {
    const { apply, sent } = openCapitalShop(['SAVE10']);

    const result = await apply(['save10', 'SAVE10']);

    assert.deepEqual(result?.cart.coupons, ['SAVE10']);
    assert.deepEqual(sent, [['save10']]);
  });

  it('are put back where one of them is refused', async () => {
    const { apply, sent } = openCapitalShop(['OLD']);

    await assert.rejects(async () => apply(['nope'], true), { name: 'PromoNotAvailable' });

    assert.deepEqual(sent, [['nope'], ['OLD']]);
  });
});
