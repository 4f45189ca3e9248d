import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { CartHandle, MerchantAdapter, PlacedOrder } from '../../../src/adapters/contract/index.ts';
import { CheckoutStateError } from '../../../src/commerce/agent/checkout-session/checkout-state-error.ts';
import type { AgentCheckout } from '../../../src/commerce/agent/view/agent-checkout.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { toMarketingConsent } from '../../../src/domain/cart/consent.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { atEnd } from '../../support/at-end.ts';
import { agentDraft, draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const HOUR = 3_600_000;
const caller = createCaller();

/** A checkout whose buyer was handed over, at a shop that tells of orders as long as it is asked to. */
async function handOver(t: TestContext) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const { platform, dependencies, time, stores } = kit;
  const scripted = dependencies.merchants.require(DOMAIN);
  const { getOrder: _none, ...others } = scripted.adapter;
  let handedOver: CartHandle | undefined;
  let placed: PlacedOrder | null = null;
  let expiresAt: string | null = null;
  let beforeTransfer = async (): Promise<void> => {};
  let find = async (handle: CartHandle) => (handle === handedOver ? placed : null);
  const adapter: MerchantAdapter = {
    ...others,
    transferSession: async (_call, { cart }) => {
      handedOver = cart;
      await beforeTransfer();
      return { url: 'https://shop.example/checkout/1', expiresAt };
    },
    findOrderOfCart: async (_call, { cart }) => find(cart),
  };
  const offer = { ...toMarketingConsent('I am of age.'), required: true };
  const merchants = new Merchants([{ ...scripted, adapter, consents: { configured: [offer], marketing: null } }]);
  const commerce = createCommerce({ ...dependencies, merchants });
  expiresAt = new Date(time.now() + 60_000).toISOString();
  assert.equal((await commerce.openAgentCheckout(caller, draftInput())).status, 'BUYER_NEEDED');

  const toState = (call: Promise<AgentCheckout>) =>
    call.then(
      ({ status }) => status,
      (thrown: unknown) => (thrown instanceof CheckoutStateError ? thrown.state : String(thrown)),
    );
  return {
    time,
    stores,
    cancel: () => commerce.cancelAgentCheckout(caller, { domain: DOMAIN }),
    read: () => commerce.readAgentCheckout(caller, { domain: DOMAIN }),
    readState: () => toState(commerce.readAgentCheckout(caller, { domain: DOMAIN })),
    /** The shop is away for its payment, and the same call may go on with it. */
    payInVain: async () => {
      const consents = [{ of: { type: 'MARKETING' as const }, accepted: true }];
      await commerce.replaceAgentCheckout(caller, draftInput({ ...agentDraft(), consents }));
      platform.failNext('setBillingInfo', new CommerceError('StoreUnavailable'));
      return toState(commerce.completeAgentCheckout(caller, payInput('away')));
    },
    tryChanges: async () => [
      await toState(commerce.completeAgentCheckout(caller, payInput('key'))),
      await toState(commerce.replaceAgentCheckout(caller, draftInput())),
      await toState(commerce.cancelAgentCheckout(caller, { domain: DOMAIN })),
    ],
    orderAtShop: async (quantity = 1) => {
      const [cart = assert.fail()] = platform.carts.values();
      const [line = assert.fail()] = cart.lines;
      line.quantity = quantity;
      const shown = await others.getCart?.({} as never, { cart: handedOver ?? assert.fail() });
      cart.submitted = true;
      placed = { orderId: 'at-shop', orderNumber: 'S-1', cart: shown ?? assert.fail() };
    },
    onNextTransfer: (run: () => Promise<void>) => {
      beforeTransfer = run;
    },
    tellNothing: () => {
      find = async () => null;
    },
    goAway: () => {
      find = async () => {
        throw new CommerceError('StoreUnavailable');
      };
    },
  };
}

describe('a checkout that its buyer ordered at the shop', () => {
  it('refuses changes as completed, also when it has expired', async (t) => {
    const { orderAtShop, time, tryChanges, readState } = await handOver(t);
    await orderAtShop();
    await time.advance(6 * HOUR);

    assert.deepEqual(await tryChanges(), ['completed', 'completed', 'completed']);
    assert.equal(await readState(), 'COMPLETED');
  });

  it('shows what was ordered', async (t) => {
    const { orderAtShop, read } = await handOver(t);
    await orderAtShop(3);

    const { status, cart } = await read();

    assert.deepEqual([status, cart.lineItems[0]?.quantity, cart.total.number], ['COMPLETED', 3, 3500]);
  });

  it('is told as completed by a read that hands over anew while it is canceled', async (t) => {
    const { orderAtShop, cancel, time, readState, onNextTransfer } = await handOver(t);
    await time.advance(2 * 60_000);
    onNextTransfer(async () => {
      onNextTransfer(async () => {});
      await cancel();
      await orderAtShop();
    });

    assert.equal(await readState(), 'COMPLETED');
  });

  it('is not told as canceled once it expires while an earlier payment may still go on', async (t) => {
    const { orderAtShop, payInVain, time, readState, tryChanges } = await handOver(t);
    await time.advance(6 * HOUR - 60_000);
    const paid = await payInVain();
    await orderAtShop();
    await time.advance(60_000);

    const before = await readState();
    const changes = await tryChanges();

    assert.deepEqual([paid, before], ['READY', 'IN_PROGRESS']);
    assert.deepEqual(changes, ['completed', 'completed', 'completed']);
    assert.equal(await readState(), 'COMPLETED');
  });

  for (const isCanceled of [false, true]) {
    // At once, before and after the checkout expires, and after the handles of its carts are forgotten.
    for (const hours of [0, 5, 7, 7 * 24 + 1]) {
      it(`stays completed ${hours} hours later${isCanceled ? ', after a cancel' : ''}, whatever the shop tells then`, async (t) => {
        const { orderAtShop, cancel, time, stores, readState, tryChanges, tellNothing, goAway } = await handOver(t);
        if (isCanceled) await cancel();
        await orderAtShop();
        const first = await readState();

        await time.advance(hours * HOUR);
        await stores.agentSessions.purge(7 * 24 * HOUR, 100);
        const states = [first, await readState()];
        tellNothing();
        states.push(await readState());
        goAway();
        states.push(await readState());

        assert.deepEqual(states, ['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED']);
        assert.deepEqual(await tryChanges(), ['completed', 'completed', 'completed']);
      });
    }
  }
});
