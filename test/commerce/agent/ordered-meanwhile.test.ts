import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { CartHandle, MerchantAdapter, PlacedOrder } from '../../../src/adapters/contract/index.ts';
import { CheckoutStateError } from '../../../src/commerce/agent/checkout-session/checkout-state-error.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { toMarketingConsent } from '../../../src/domain/cart/consent.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { atEnd } from '../../support/at-end.ts';
import { agentDraft, draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN, owner } from '../../support/servers/commerce-kit.ts';

type PlacedCart = PlacedOrder & { readonly handle: CartHandle };

const caller = createCaller();
const twoMugs = {
  ...agentDraft(),
  lines: [...agentDraft().lines, { lineItemId: null, variantId: 'mug-red', quantity: 1 }],
};

/** A checkout whose buyer was handed over, or is by the next read, at a shop that shows carts no longer once they are ordered. */
async function handOver(t: TestContext, { isLater = false }: { readonly isLater?: boolean } = {}) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const { platform, dependencies, time } = kit;
  const scripted = dependencies.merchants.require(DOMAIN);
  const { getOrder: _none, ...others } = scripted.adapter;
  const state: { placed: PlacedCart | null; tells: boolean } = { placed: null, tells: true };
  /** Right before lines are added, which is once the checkout was found open. */
  let beforeAdding = async (_placed: PlacedCart): Promise<void> => {};
  const adapter: MerchantAdapter = {
    ...others,
    transferSession: async () => ({ url: 'https://shop.example/checkout/1', expiresAt: null }),
    findOrderOfCart: async (_call, { cart }) => (state.tells && state.placed?.handle === cart ? state.placed : null),
    addLineItems: async (call, input) => {
      if (input.cart !== null) {
        const cart = (await others.getCart?.(call, { cart: input.cart })) ?? assert.fail();
        await beforeAdding({ handle: input.cart, orderId: 'at-shop', orderNumber: 'S-1', cart });
      }
      return others.addLineItems?.(call, input) ?? assert.fail();
    },
  };
  const offer = { ...toMarketingConsent('I am of age.'), required: true };
  const receivers = { list: async () => ['platform'], deliver: async () => {} };
  const open = (offers: readonly (typeof offer)[]) => {
    const merchants = new Merchants([{ ...scripted, adapter, consents: { configured: offers, marketing: null } }]);
    return createCommerce({ ...dependencies, merchants, receivers });
  };
  const commerce = open([offer]);
  const { status } = await (isLater ? open([]) : commerce).openAgentCheckout(caller, draftInput());
  assert.equal(status, isLater ? 'READY' : 'BUYER_NEEDED');
  const orderAtShop = async (placed: PlacedCart) => {
    const [cart = assert.fail()] = platform.carts.values();
    cart.submitted = true;
    state.placed = placed;
  };
  const look = async () => {
    const outbox = await commerce.startOutbox();
    await time.advance(10_000);
    await outbox?.drain(0);
  };
  return {
    ...{ ...kit, state, commerce, orderAtShop, look },
    /** The merchant asks for no consent any more, so that nothing but the checkout's state keeps it from being ordered. */
    complete: () => open([]).completeAgentCheckout(caller, payInput('key')),
    onAdding: (run: typeof beforeAdding) => {
      beforeAdding = run;
    },
  };
}

const isState = (state: CheckoutStateError['state']) => (thrown: unknown) =>
  thrown instanceof CheckoutStateError && thrown.state === state;

describe('a checkout that its buyer orders at the shop while its lines change', () => {
  it('is completed, and not ordered again, though a look has recorded the order meanwhile', async (t) => {
    const { commerce, stores, platform, onAdding, orderAtShop, look, complete } = await handOver(t);
    onAdding(async (cart) => {
      await orderAtShop(cart);
      await look();
    });

    await assert.rejects(commerce.replaceAgentCheckout(caller, draftInput(twoMugs)), isState('completed'));

    assert.equal((await stores.agentSessions.find(owner))?.isOpen, false);
    await assert.rejects(complete(), isState('completed'));
    assert.deepEqual([platform.carts.size, platform.charges], [1, []]);
  });

  it('is completed, and not ordered again, without a look', async (t) => {
    const { commerce, platform, onAdding, orderAtShop, complete } = await handOver(t);
    onAdding(orderAtShop);

    await assert.rejects(commerce.replaceAgentCheckout(caller, draftInput(twoMugs)), isState('completed'));

    await assert.rejects(complete(), isState('completed'));
    assert.deepEqual([platform.carts.size, platform.charges], [1, []]);
  });

  it('is completed, and not ordered again, though the buyer was handed over only meanwhile', async (t) => {
    const { commerce, platform, onAdding, orderAtShop, complete } = await handOver(t, { isLater: true });
    onAdding(async (placed) => {
      const { continueUrl } = await commerce.readAgentCheckout(caller, { domain: DOMAIN });
      assert.notEqual(continueUrl, null);
      await orderAtShop(placed);
    });

    await assert.rejects(commerce.replaceAgentCheckout(caller, draftInput(twoMugs)), isState('completed'));

    await assert.rejects(complete(), isState('completed'));
    assert.deepEqual([platform.carts.size, platform.charges], [1, []]);
  });

  it('is in progress while the shop tells no order, begins no other cart and cannot be canceled', async (t) => {
    const { commerce, platform, state, onAdding, orderAtShop, complete } = await handOver(t);
    state.tells = false;
    onAdding(orderAtShop);

    await assert.rejects(commerce.replaceAgentCheckout(caller, draftInput(twoMugs)), isState('in-progress'));

    await assert.rejects(complete(), isState('in-progress'));
    await assert.rejects(commerce.cancelAgentCheckout(caller, { domain: DOMAIN }), isState('in-progress'));
    assert.deepEqual([platform.carts.size, platform.charges], [1, []]);
    state.tells = true;
    const { status, order } = await commerce.readAgentCheckout(caller, { domain: DOMAIN });
    assert.deepEqual([status, order?.orderId], ['COMPLETED', 'at-shop']);
  });
});

it('a handed-over checkout whose cart is lost without an order is in progress until it expires, and canceled then', async (t) => {
  const { commerce, platform, time } = await handOver(t);
  platform.carts.clear();
  const read = async () => (await commerce.readAgentCheckout(caller, { domain: DOMAIN })).status;

  const before = await read();
  await assert.rejects(commerce.cancelAgentCheckout(caller, { domain: DOMAIN }), isState('in-progress'));
  await time.advance(6 * 60 * 60_000);

  assert.deepEqual([before, await read()], ['IN_PROGRESS', 'CANCELED']);
});

it('a canceled checkout is completed once its buyer orders on the page that was open, and changes no more', async (t) => {
  const { commerce, platform, onAdding, orderAtShop, complete } = await handOver(t);
  const page = Promise.withResolvers<PlacedCart>();
  onAdding(async (cart) => page.resolve(cart));
  await commerce.replaceAgentCheckout(caller, draftInput(twoMugs));
  const read = () => commerce.readAgentCheckout(caller, { domain: DOMAIN });
  const canceled = await commerce.cancelAgentCheckout(caller, { domain: DOMAIN });
  const before = await read();
  const has = (state: string) => (error: unknown) => error instanceof CheckoutStateError && error.state === state;
  const refuse = async (state: string) => {
    await assert.rejects(complete(), has(state));
    await assert.rejects(commerce.replaceAgentCheckout(caller, draftInput()), has(state));
    await assert.rejects(commerce.cancelAgentCheckout(caller, { domain: DOMAIN }), has(state));
  };
  await refuse('canceled');

  await orderAtShop(await page.promise);
  await refuse('completed');
  const { status, order } = await read();

  assert.deepEqual([canceled.status, before.status], ['CANCELED', 'CANCELED']);
  assert.deepEqual([status, order?.orderId], ['COMPLETED', 'at-shop']);
  assert.deepEqual([platform.carts.size, platform.charges], [1, []]);
});

it('a checkout that was never opened is begun by no change', async (t) => {
  const { commerce, platform, close } = await createCommerceKit();
  atEnd(t, close);
  platform.intercept('addLineItems', () => Promise.reject(new CommerceError('StoreUnavailable')));
  await assert.rejects(commerce.openAgentCheckout(caller, draftInput()));
  platform.calls.length = 0;

  await assert.rejects(commerce.replaceAgentCheckout(caller, draftInput()), isState('unknown'));

  assert.deepEqual(platform.calls, []);
});
