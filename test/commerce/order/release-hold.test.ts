import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { ExpressMethods, HoldRef } from '../../../src/adapters/contract/index.ts';
import { createCommerce, type RunningCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { atEnd } from '../../support/at-end.ts';
import { ScriptedCardNetwork } from '../../support/card-networks/scripted-card-network.ts';
import {
  addGiftCard,
  createCaller,
  createCommerceKit,
  DOMAIN,
  orderInput,
  partner,
} from '../../support/servers/commerce-kit.ts';

type Kit = Awaited<ReturnType<typeof createCommerceKit>>;

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';
const payment = { expressCheckout: { provider: 'KLARNA' as const, token: 'sheet-1' } };
const HELD = money(2_000, requireCurrency('USD'));
const MINUTE = 60_000;

describe('an order that failed while a provider may hold money for it', () => {
  let kit: Kit;
  let commerce: RunningCommerce;
  /** What the shop was asked to release, and for which cart. */
  let asked: { readonly cart: string; readonly hold: HoldRef }[];
  let answersFrom: number;
  let refusal: CommerceError;
  beforeEach(async () => {
    kit = await createCommerceKit();
    asked = [];
    answersFrom = 0;
    refusal = new CommerceError('StoreUnavailable');
    commerce = createCommerce({ ...kit.dependencies, merchants: createMerchants(kit) });
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    await kit.close();
  });

  /** The same shop with express checkout, whose sessions are all approved. It confirms releases from `answersFrom` on. */
  function createMerchants({ dependencies: { merchants }, time }: Kit): Merchants {
    const merchant = merchants.requireConfigured(DOMAIN);
    const unused = () => Promise.reject(new Error('Not part of this test'));
    const express: ExpressMethods = {
      startExpressCheckout: unused,
      authorizeExpressCheckout: unused,
      getExpressCheckout: async (_call, { sessionId }) => ({
        sessionId,
        provider: 'PAYPAL',
        status: 'AUTHORIZED',
        amount: HELD,
        authorizedAmount: HELD,
        redirectUrl: null,
        clientToken: null,
        expiresAt: '2099-01-01T00:00:00Z',
      }),
      releaseHold: async (_call, input) => {
        asked.push(input);
        if (time.now() < answersFrom) throw refusal;
        return { released: HELD };
      },
    };
    return new Merchants([{ ...merchant, adapter: { ...merchant.adapter, ...express } }]);
  }

  const look = async (pause: number) => {
    await kit.time.advance(pause);
    await commerce.resumeDueAttempts();
    return commerce.findAttempt(caller, { attemptId });
  };
  const decline = async () => {
    kit.platform.failNext('placeOrder', new CommerceError('CreditCardDeclined'));
    await commerce.placeOrder(caller, orderInput({ attemptId, payment, wait: false }));
    await kit.time.advance(0);
  };

  it('has it released also if the shop did not say for hours what became of the order', async () => {
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    await commerce.placeOrder(caller, orderInput({ attemptId, payment }));
    for (let minutes = 0; minutes < 120; minutes += 1) {
      kit.platform.intercept('reconcileOrder', async () => ({ kind: 'unknown' }));
      await look(MINUTE);
    }
    answersFrom = kit.time.now() + 3 * MINUTE;
    const unconfirmed = await look(MINUTE);
    const ended = await look(3 * MINUTE);

    assert.equal(unconfirmed?.status, 'RUNNING');
    assert.ok(ended?.result.kind === 'failed');
    assert.deepEqual(ended.result.releasedAmount, HELD);
  });

  it('is not submitted again while its release waits, after the shop has said later that it refused', async () => {
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    kit.platform.intercept('reconcileOrder', async () => ({
      kind: 'refused',
      error: new CommerceError('NotEnoughStockError'),
    }));
    await commerce.placeOrder(caller, orderInput({ attemptId, payment }));
    answersFrom = kit.time.now() + 2 * MINUTE;
    const open = await look(MINUTE);
    const ended = await look(MINUTE);

    assert.equal(open?.status, 'RUNNING');
    assert.ok(ended?.result.kind === 'failed');
    assert.deepEqual(ended.result.releasedAmount, HELD);
    assert.deepEqual(
      ended.result.userErrors.map(({ name }) => name),
      ['NotEnoughStockError'],
    );
  });

  it('asks a shop that does not answer less and less often, for an hour at most', async () => {
    answersFrom = Number.POSITIVE_INFINITY;
    await decline();
    for (let seconds = 0; seconds < 600; seconds += 1) await look(1_000);
    const inTenMinutes = asked.length;
    const open = await look(0);
    for (let minutes = 0; minutes < 51; minutes += 1) await look(MINUTE);
    const ended = await look(0);

    assert.ok(inTenMinutes >= 10 && inTenMinutes <= 20, `asked ${inTenMinutes} times`);
    assert.equal(open?.status, 'RUNNING');
    assert.equal(ended?.status, 'FAILED');
    assert.equal(kit.log.filter(({ level }) => level === 'error').length, 1);
  });

  it('takes a shop that has no time at the moment for one that did not answer', async () => {
    refusal = new CommerceError('RateLimited', { retryAfterSeconds: 1 });
    answersFrom = kit.time.now() + MINUTE;
    await decline();
    const open = await look(0);
    const ended = await look(MINUTE);

    assert.equal(open?.status, 'RUNNING');
    assert.ok(ended?.result.kind === 'failed');
    assert.deepEqual(ended.result.releasedAmount, HELD);
  });

  it('keeps its own end if it is cancelled before the shop has answered', async () => {
    answersFrom = kit.time.now() + MINUTE;
    await decline();
    const cancelling = commerce.cancelPlaceOrder(caller, { attemptId });
    await look(1_000);
    const open = await look(0);
    await look(MINUTE);
    const { attempt } = await cancelling;

    assert.equal(open?.status, 'RUNNING');
    assert.ok(attempt?.result.kind === 'failed');
    assert.deepEqual(
      attempt.result.userErrors.map(({ name }) => name),
      ['CreditCardDeclined'],
    );
  });

  it('has the session released for its own cart, although the device has forgotten that by then', async () => {
    await commerce.addLineItem(caller, addGiftCard(2));
    const handle = 'secret-cart-1';
    kit.platform.intercept('setBillingInfo', async () => {
      // The buyer ordered it on the pages of the shop, and a page that shows the cart was faster.
      kit.platform.carts.clear();
      await commerce.getCart(caller, { domain: DOMAIN });
      throw new CommerceError('CartNotFound');
    });
    const { attempt } = await commerce.completeExpressCheckout(caller, {
      domain: DOMAIN,
      sessionId: 'session-1',
      billingInfo: orderInput().billingInfo,
      attemptId,
      idempotencyKey: 'key-1',
    });

    assert.ok(attempt?.result.kind === 'failed');
    assert.deepEqual(attempt.result.releasedAmount, HELD);
    assert.deepEqual(asked, [{ cart: handle, hold: { kind: 'session', sessionId: 'session-1' } }]);
  });
});

describe('an order whose intent has ended at the card network', () => {
  it('fails at once although the network refuses to take the credential back', async (t) => {
    const network = new ScriptedCardNetwork('C');
    const kit = await createCommerceKit({ cardNetwork: network });
    atEnd(t, () => kit.close());
    const { cardNetworks } = kit.dependencies;
    assert.ok(cardNetworks !== undefined);
    const releaseCredential = () => Promise.reject(new CommerceError('PaymentChallengeExpired'));
    const adapters = new Map([['C' as const, { ...network.adapter, releaseCredential }]]);
    const commerce = createCommerce({ ...kit.dependencies, cardNetworks: { ...cardNetworks, adapters } });
    const { cart } = await commerce.addLineItem(caller, addGiftCard(2));
    assert.ok(cart !== null);
    const backend = createCaller({ viewer: { kind: 'app', partner, expiresAt: Number.MAX_SAFE_INTEGER } });
    const enrolled = await commerce.enrollCard(backend, {
      encryptedCard: 'card:378282246310005',
      consumer: { email: 'ada@example.com' },
    });
    const mandate = { domain: DOMAIN, amount: cart.total.number, currency: cart.total.currency };
    const { flowToken, intentId } = await commerce.createPaymentIntent(backend, {
      flowToken: enrolled.flowToken ?? '',
      mandate,
    });
    assert.ok(flowToken !== null && intentId !== null);
    for (const intent of network.intents.values()) intent.isEnded = true;

    await commerce.completeWalletOrder(caller, {
      domain: DOMAIN,
      flowToken,
      intentId,
      billingInfo: orderInput().billingInfo,
      attemptId,
      idempotencyKey: 'key-1',
      wait: false,
    });
    await kit.time.advance(0);
    const attempt = await commerce.findAttempt(caller, { attemptId });

    assert.ok(attempt?.result.kind === 'failed', attempt?.status);
    assert.deepEqual(
      attempt.result.userErrors.map(({ name }) => name),
      ['PaymentChallengeExpired'],
    );
  });
});
