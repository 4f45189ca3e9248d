import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import type { AgentCheckout } from '../../../src/commerce/agent/view/agent-checkout.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import type { Address } from '../../../src/domain/address.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { atEnd } from '../../support/at-end.ts';
import { agentDraft, draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

async function openReady(t: TestContext) {
  const kit = await createCommerceKit();
  atEnd(t, kit.close);
  const opened = await kit.commerce.openAgentCheckout(caller, draftInput());
  assert.equal(opened.status, 'READY');
  const [cart = assert.fail()] = kit.platform.carts.values();
  return { ...kit, opened, cart };
}

type Kit = Awaited<ReturnType<typeof openReady>>;

const complete = ({ commerce }: Kit, key: string) => commerce.completeAgentCheckout(caller, payInput(key));

const toSeen = ({ status, draft, problems }: AgentCheckout) => ({
  status,
  street: draft.delivery?.shipping?.destinations[0]?.address1,
  problems: problems.map(({ refusal }) => refusal.message),
});
const message = 'The cart has changed. Please check it before you order. Nothing was charged.';

describe('a cart that is no longer the one that was answered', () => {
  it('goes to no address that a change brought which was given up, and shows that address', async (t) => {
    const kit = await openReady(t);
    const { commerce, platform } = kit;
    let arriveLate = async (): Promise<unknown> => assert.fail();
    platform.intercept('setShippingInfo', async (proceed) => {
      arriveLate = proceed;
      throw new CommerceError('StoreUnavailable');
    });
    const toStreet = (street: string) => commerce.replaceAgentCheckout(caller, draftInput(agentDraft({ street })));
    await assert.rejects(toStreet('1 Wrong Street'));
    const replaced = await toStreet('2 Right Street');
    await arriveLate();

    const read = await commerce.readAgentCheckout(caller, draftInput());
    const refused = await complete(kit, 'refused');
    const again = await commerce.readAgentCheckout(caller, draftInput());
    const righted = await toStreet('2 Right Street');
    const completed = await complete(kit, 'agreed');

    const shown = (street: string, problems: readonly string[] = []) => ({ status: 'READY', street, problems });
    assert.deepEqual([replaced, righted].map(toSeen), [shown('2 Right Street'), shown('2 Right Street')]);
    assert.deepEqual([read, again].map(toSeen), [shown('1 Wrong Street'), shown('1 Wrong Street')]);
    assert.deepEqual(toSeen(refused), shown('1 Wrong Street', [message]));
    assert.deepEqual([completed.status, completed.cart.shippingInfo?.address1], ['COMPLETED', '2 Right Street']);
    assert.equal(platform.charges.length, 1);
  });

  const changes = {
    'other goods at the same price': ({ cart }) => {
      cart.lines = cart.lines.map((line) => ({ ...line, variantId: 'mug-red' }));
    },
    'another shipping method at the same price': ({ cart }) => {
      cart.methods.set('shipment-1', 'economy');
    },
    'the address of somebody else': ({ cart }) => {
      cart.shippingInfo = { ...(cart.shippingInfo ?? assert.fail()), firstName: 'Eve' };
    },
  } satisfies Readonly<Record<string, (kit: Pick<Kit, 'cart'>) => void>>;
  for (const [what, change] of Object.entries(changes)) {
    it(`is not ordered with ${what} before that was answered`, async (t) => {
      const kit = await openReady(t);
      change(kit);

      const refused = await complete(kit, 'refused');
      const before = [...kit.platform.charges];
      const completed = await complete(kit, 'agreed');

      assert.equal(refused.cart.total.number, kit.opened.cart.total.number);
      assert.deepEqual([refused.status, toSeen(refused).problems], ['READY', [message]]);
      assert.deepEqual(before, []);
      assert.deepEqual([completed.status, completed.cart.lineItems], ['COMPLETED', refused.cart.lineItems]);
    });
  }

  const lateWrites = {
    'another address': ({ cart }) => {
      cart.shippingInfo = { ...(cart.shippingInfo ?? assert.fail()), address1: '1 Wrong Street' };
    },
    'another shipping method of the same price': changes['another shipping method at the same price'],
  } satisfies Readonly<Record<string, (kit: Pick<Kit, 'cart'>) => void>>;
  for (const [what, write] of Object.entries(lateWrites)) {
    for (const interruptions of [0, 1]) {
      it(`is not paid if ${what} arrives during the attempt, after ${interruptions} interruptions`, async (t) => {
        const kit = await openReady(t);
        const { platform } = kit;
        if (interruptions > 0) platform.failNext('setBillingInfo', new CommerceError('StoreUnavailable'));
        platform.intercept('setBillingInfo', async (proceed) => {
          const answer = await proceed();
          write(kit);
          return answer;
        });
        for (let n = 0; n < interruptions; n += 1) await complete(kit, 'refused');

        const refused = await complete(kit, 'refused');
        const again = await complete(kit, 'refused');
        const before = [...platform.charges];
        await kit.time.advance(1);
        const completed = await complete(kit, 'agreed');

        for (const { status, problems } of [refused, again]) {
          assert.deepEqual([status, problems.map(({ refusal }) => refusal.message)], ['READY', [message]]);
        }
        assert.deepEqual(before, []);
        assert.deepEqual(
          [completed.status, completed.cart.shippingInfo, completed.cart.shipments[0]?.shippingMethod?.id],
          ['COMPLETED', refused.cart.shippingInfo, refused.cart.shipments[0]?.shippingMethod?.id],
        );
      });
    }
  }

  it('is ordered at a shop that shows an address otherwise once it is read', async (t) => {
    const { dependencies } = await openReady(t);
    const scripted = dependencies.merchants.require(DOMAIN);
    const adapter: MerchantAdapter = {
      ...scripted.adapter,
      getCart: async (...call) => {
        const cart = (await scripted.adapter.getCart?.(...call)) ?? assert.fail();
        const inCapitals = (info: Address | null) => info && { ...info, address1: info.address1.toUpperCase() };
        const shipments = cart.shipments.map((each) => ({ ...each, shippingInfo: inCapitals(each.shippingInfo) }));
        return { ...cart, shippingInfo: inCapitals(cart.shippingInfo), shipments };
      },
    };
    const commerce = createCommerce({ ...dependencies, merchants: new Merchants([{ ...scripted, adapter }]) });

    const replaced = await commerce.replaceAgentCheckout(caller, draftInput(agentDraft({ street: '2 Right Street' })));
    const completed = await commerce.completeAgentCheckout(caller, payInput('key'));

    assert.deepEqual(toSeen(replaced), { status: 'READY', street: '2 RIGHT STREET', problems: [message] });
    assert.equal(completed.status, 'COMPLETED');
  });

  it('is answered with the address of a change that arrives right after another one was set', async (t) => {
    const kit = await openReady(t);
    const { commerce, platform } = kit;
    platform.intercept('getCart', async (proceed) => {
      lateWrites['another address'](kit);
      return proceed();
    });

    const replaced = await commerce.replaceAgentCheckout(caller, draftInput(agentDraft({ street: '2 Right Street' })));
    const read = await commerce.readAgentCheckout(caller, draftInput());
    const completed = await complete(kit, 'key');

    const shown = { status: 'READY', street: '1 Wrong Street', problems: [] };
    assert.deepEqual([replaced, read].map(toSeen), [{ ...shown, problems: [message] }, shown]);
    assert.deepEqual([completed.status, completed.cart.shippingInfo?.address1], ['COMPLETED', shown.street]);
  });

  it('is not ordered as a change left it that got no answer', async (t) => {
    const kit = await openReady(t);
    const { commerce, stores, platform } = kit;
    const twoMugs = { ...agentDraft(), lines: [{ lineItemId: null, variantId: 'mug-blue', quantity: 2 }] };
    const { list } = stores.attempts;
    platform.intercept('updateLineItem', async (proceed) => {
      const changed = await proceed();
      Reflect.set(stores.attempts, 'list', async () => {
        Reflect.set(stores.attempts, 'list', list);
        throw new Error('The store is down');
      });
      return changed;
    });
    await assert.rejects(commerce.replaceAgentCheckout(caller, draftInput(twoMugs)), /down/);

    const refused = await complete(kit, 'refused');

    const [problem] = refused.problems;
    const { expected, actual } = problem?.refusal.details ?? {};
    assert.deepEqual([refused.status, expected?.number, actual?.number], ['READY', 1500, 2500]);
    assert.deepEqual(platform.charges, []);
  });
});
