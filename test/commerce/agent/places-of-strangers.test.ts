import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { MerchantAdapter, MerchantCall } from '../../../src/adapters/contract/index.ts';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { createBulkheadAndBreaker } from '../../../src/upstream-http/bulkhead-and-breaker.ts';
import { defaultHttpSettings } from '../../../src/upstream-http/http-settings.ts';
import { atEnd } from '../../support/at-end.ts';
import { agentDraft, draftInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit } from '../../support/servers/commerce-kit.ts';
import { until } from '../../support/until.ts';

/** A platform that holds its answers to changes once it is told to, over a connection with the default limits. */
async function openSlowShop() {
  const kit = await createCommerceKit();
  const places = createBulkheadAndBreaker(defaultHttpSettings, kit.time);
  const begun: string[] = [];
  let answer: Promise<void> | undefined;
  const inPlace =
    <Input, Answer>(change: (call: MerchantCall, input: Input) => Promise<Answer>) =>
    (call: MerchantCall, input: Input) =>
      places.run(
        async () => {
          begun.push(call.requestId);
          await answer;
          return change(call, input);
        },
        { kind: 'write', signal: call.signal },
      );
  const slowDown = ({ addLineItems, updateLineItem, ...rest }: MerchantAdapter): MerchantAdapter => ({
    ...rest,
    ...(addLineItems && { addLineItems: inPlace(addLineItems) }),
    ...(updateLineItem && { updateLineItem: inPlace(updateLineItem) }),
  });
  const merchants = kit.dependencies.merchants.list().map((shop) => ({ ...shop, adapter: slowDown(shop.adapter) }));
  return {
    kit,
    commerce: createCommerce({ ...kit.dependencies, merchants: new Merchants(merchants) }),
    state: places.state,
    /** The requests whose changes had their turn since the platform holds its answers. */
    begun,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = promise;
      begun.length = 0;
      return resolve;
    },
  };
}

it('a neighbour of all the checkouts that one address may have waits for one change of each, and is not refused', async (t) => {
  const { kit, commerce, state, begun, hold } = await openSlowShop();
  atEnd(t, kit.close);
  const { openAgentCheckouts: most, addressAgentCheckouts: mostOfAddress } = defaultSettings;
  const strangers = Array.from({ length: mostOfAddress }, (_, index) => ({
    caller: createCaller({ deviceId: `stranger-${index}` }),
    input: { ...draftInput(), countedAs: `host-${Math.floor(index / most)}`, source: 'an address' },
  }));
  for (const { caller, input } of strangers) await commerce.openAgentCheckout(caller, input);
  const answer = hold();
  // Line by line, and twice at once.
  const lines = ['mug-blue', 'gift-card'].map((variantId) => ({ lineItemId: null, variantId, quantity: 2 }));
  const changes = [...strangers, ...strangers].map(({ caller, input }) =>
    commerce.replaceAgentCheckout(caller, { ...input, draft: { ...agentDraft(), lines } }),
  );
  const { concurrency } = defaultHttpSettings;
  await until(async () => state().active === concurrency && state().waiting === mostOfAddress - concurrency);

  const neighbour = { ...createCaller({ deviceId: 'neighbour' }), requestId: 'neighbour' };
  const opening = commerce.openAgentCheckout(neighbour, draftInput());
  await until(async () => state().waiting === mostOfAddress - concurrency + 1);
  answer();

  assert.equal((await opening).status, 'READY');
  assert.equal(begun.indexOf('neighbour'), mostOfAddress);
  await Promise.all(changes);
  assert.ok(begun.length > 2 * mostOfAddress);
});
