import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openBooks } from '../../src/demo/simulators/books/open-books.ts';
import { AcquirerRefusal } from '../../src/demo/simulators/card-networks/acquirer/acquirer-refusal.ts';
import { giveUpKey, redeem } from '../../src/demo/simulators/card-networks/acquirer/authorizations.ts';
import { createNetworkSecrets } from '../../src/demo/simulators/card-networks/books/create-network-secrets.ts';
import { forgetOld } from '../../src/demo/simulators/card-networks/books/forget-old.ts';
import { networkTables } from '../../src/demo/simulators/card-networks/books/network-tables.ts';
import { type CardToEnroll, enrollCard } from '../../src/demo/simulators/card-networks/cards/enroll-card.ts';
import type { Gateway } from '../../src/demo/simulators/card-networks/gateway.ts';
import { createIntent } from '../../src/demo/simulators/card-networks/intents/create-intent.ts';
import { getCredential } from '../../src/demo/simulators/card-networks/intents/credentials.ts';
import { sendCode } from '../../src/demo/simulators/card-networks/verification/send-code.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { atEnd } from '../support/at-end.ts';
import { ManualTime } from '../support/manual-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const visa: CardToEnroll = {
  number: '4111111111111111',
  expiryMonth: 12,
  expiryYear: 2031,
  email: 'ada@mail.example',
  phone: null,
};
const amex: CardToEnroll = { ...visa, number: '378282246310005' };
const MERCHANT = 'shop.example';
const mandate = {
  domain: MERCHANT,
  amount: 1_000,
  currency: 'EUR',
  payeeName: 'Shop',
  payeeOrigin: `https://${MERCHANT}`,
};

function open(t: TestContext, network: Gateway['network']) {
  const time = new ManualTime();
  const books = openBooks(':memory:', networkTables, { ...systemRuntime, clock: time });
  atEnd(t, () => books.close());
  const gateway: Gateway = { network, books, secrets: createNetworkSecrets(books), origin: () => 'http://network' };
  const call = () => ({ appId: 'app', requestKey: crypto.randomUUID(), origins: [] });
  const count = (table: string) => Number(books.find(`select count(*) as rows from ${table}`)?.['rows']);
  /** Time passes, and what is old is forgotten. */
  const forgetAfter = async (milliseconds: number) => {
    await time.advance(milliseconds);
    forgetOld(gateway);
  };
  return { gateway, call, count, forgetAfter };
}

describe('a network forgets', () => {
  it('a card that nobody verified, a day after its last flow, with the codes that were sent', async (t) => {
    const { gateway, call, count, forgetAfter } = open(t, 'A');
    const first = enrollCard(gateway, call(), visa);
    sendCode(gateway, call(), { flowId: first.flowId, methodId: 'email' });
    await forgetAfter(DAY);
    const again = enrollCard(gateway, call(), visa);
    assert.equal(again.card.cardId, first.card.cardId);
    await forgetAfter(DAY);
    const kept = ['cards', 'flows', 'code_guards'].map(count);

    await forgetAfter(31 * MINUTE);

    assert.deepEqual(kept, [1, 1, 0]);
    assert.deepEqual(['cards', 'flows', 'codes', 'code_guards', 'answers', 'frames'].map(count), [0, 0, 0, 0, 0, 0]);
  });

  it('no count of codes that still locks a card', async (t) => {
    const { gateway, call, count, forgetAfter } = open(t, 'A');
    const { flowId } = enrollCard(gateway, call(), visa);
    for (const _ of [1, 2, 3, 4]) sendCode(gateway, call(), { flowId, methodId: 'email' });
    assert.throws(() => sendCode(gateway, call(), { flowId, methodId: 'email' }), /locked/);

    await forgetAfter(59 * MINUTE);

    assert.equal(count('code_guards'), 1);
    const other = enrollCard(gateway, call(), { ...visa, email: 'bea@mail.example' });
    assert.throws(() => sendCode(gateway, call(), { flowId: other.flowId, methodId: 'email' }), /locked/);
  });

  it('a key that was given up, once nothing could be redeemed under it, and no card that was verified', async (t) => {
    const { gateway, call, count, forgetAfter } = open(t, 'C');
    const { flowId } = enrollCard(gateway, call(), amex);
    const intent = createIntent(gateway, call(), { flowId, mandate, secureToken: null });
    assert.ok(intent.kind === 'intent');
    const { token, proof } = getCredential(gateway, call(), { intentId: intent.intentId, attemptKey: 'attempt' });
    giveUpKey(gateway, MERCHANT, 'order');
    const late = { merchant: MERCHANT, key: 'order', token, proof, amount: 1_000, currency: 'EUR' };

    await forgetAfter(29 * MINUTE);
    assert.throws(() => redeem(gateway, late), new AcquirerRefusal('barred'));
    await forgetAfter(DAY);

    assert.deepEqual(['given_up_keys', 'flows', 'cards', 'intents'].map(count), [0, 1, 1, 1]);
    assert.throws(() => redeem(gateway, late), new AcquirerRefusal('expired'));
  });
});
