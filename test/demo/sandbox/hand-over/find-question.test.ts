import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findQuestion } from '../../../../src/demo/sandbox/hand-over/find-question.ts';
import type { PricedShipment } from '../../../../src/demo/sandbox/pricing/cart-state.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../../src/server/graphiql/example-address.ts';

const type = (id: string) => ({ id, name: id, description: null });
const method = { id: 'post', description: 'Post', estimatedDelivery: 'soon', price: 0 };
const address = { ...ADDRESS, address2: null, company: null };
const ready: PricedShipment = {
  shipmentId: 's1',
  requirement: 'standard',
  notes: null,
  units: [],
  address,
  type: type('SHIP_TO_ADDRESS'),
  types: [type('SHIP_TO_ADDRESS')],
  method,
  methods: [method],
  location: null,
  date: null,
  slot: null,
  lost: [],
  tax: 0,
};
const ask = (changes: Partial<PricedShipment>) =>
  findQuestion({
    lines: [],
    shortages: [],
    dropped: [],
    billingAddress: address,
    shipments: [{ ...ready, ...changes }],
  })?.kind ?? null;

describe('what the page of a hand-over asks', () => {
  it('is nothing if the cart has all answers', () => {
    assert.equal(ask({}), null);
  });

  it('is another way for a shipment whose slot or place belongs to a type that the shop dropped', () => {
    const slot = { what: 'slot', id: '2026-05-06 evening' } as const;
    const place = { what: 'location', id: 'austin' } as const;

    // Of two types one is left, which now counts as chosen; of three two, of which none does.
    for (const lost of [slot, place]) {
      assert.equal(ask({ lost: [lost] }), 'type');
      assert.equal(ask({ lost: [lost], type: null, types: [type('SHIP_TO_ADDRESS'), type('OTHER')] }), 'type');
    }
  });
});
