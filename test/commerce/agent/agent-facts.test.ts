import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type FactsWithCart, openFacts, sealFacts } from '../../../src/commerce/agent/checkout-session/agent-facts.ts';
import { agentDraft } from '../../support/orders/agent-draft.ts';

const plainBox = { seal: async (text: string) => text, open: async (sealed: string) => sealed };

it('opens a checkout that a version without members of today has kept', async () => {
  const { lines: _lines, currency: _currency, ...draft } = agentDraft();
  const facts: FactsWithCart = {
    draft,
    refusals: [],
    leftOut: [],
    cart: null,
    isCanceled: false,
    handOver: null,
    instrument: null,
    refusedCalls: [],
  };
  const [kept = '', ...cart] = (await sealFacts(plainBox, facts)).split('\n');
  const { leftOut: _leftOut, instrument: _instrument, refusedCalls: _refusedCalls, ...earlier } = JSON.parse(kept);

  const {
    openCart,
    sentTo: _sentTo,
    ...opened
  } = await openFacts(plainBox, [JSON.stringify(earlier), ...cart].join('\n'));

  const { cart: _cart, ...expected } = facts;
  assert.deepEqual([opened, await openCart()], [expected, null]);
});
