import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import * as z from 'zod';
import { parseServedNetworks } from '../../../src/card-networks/toolkit/parse-served-networks.ts';
import { openNetworks } from '../../../src/demo/simulators/card-networks/open-networks.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { createFaultProxy, type ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';
import { atEnd, openFor } from '../../support/at-end.ts';
import { createKeptKey } from '../../support/card-networks/create-kept-key.ts';
import { numbers, openBackend } from '../../support/card-networks/open-backend.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

const ORDER = `mutation ($input: CompleteWalletOrderInput!) { completeWalletOrder(input: $input) {
  attempt { attemptId status result { ... on PlaceOrderSucceeded { orderId } } } userErrors { name } } }`;
const attemptShape = z.object({
  attemptId: z.string(),
  status: z.string(),
  result: z.object({ orderId: z.string().optional() }),
});
const answerShape = z.object({ completeWalletOrder: z.object({ attempt: attemptShape }) });
const booksShape = z.object({ authorizations: z.array(z.object({ amount: z.number(), state: z.string() })) });

/** A shop whose acquirer reaches network C by a proxy, and a device whose cart an intent pays. */
async function prepare(t: TestContext) {
  const acquirerToken = new Secret('token-of-the-acquirers');
  const options = {
    folder: ':memory:',
    ports: [0, 0, 0],
    acquirerToken,
    logger: silentLogger,
    createKey: createKeptKey,
  };
  const simulated = await openNetworks(options);
  atEnd(t, () => simulated.close());
  const network = parseServedNetworks(simulated).find((each) => each.network === 'C') ?? assert.fail();
  const proxy = await createFaultProxy(network.url);
  atEnd(t, () => proxy.close());
  const service = await openFor(t, () =>
    startService({
      domains: [DOMAIN],
      config: { cardNetworks: [{ network: 'C', url: proxy.url, settings: network.settings, acquirerToken }] },
      commerceSettings: { firstReconciliation: 300, lastReconciliation: 300, resumeInterval: 20 },
    }),
  );
  const backend = await openBackend(service);
  const device = await service.openDevice();
  const { total } = await makeReadyCart(device, DOMAIN);
  const { flowToken, userErrors } = await backend.call('enrollCard', await backend.enrolInput(numbers.C));
  assert.deepEqual(userErrors, []);
  const mandate = { domain: DOMAIN, amount: total.number, currency: total.currency };
  const intent = await backend.call('createPaymentIntent', { flowToken, mandate });
  assert.deepEqual(intent.userErrors, []);
  const input = { domain: DOMAIN, flowToken: intent.flowToken, intentId: intent['intentId'], idempotencyKey: 'order' };
  const order = async () =>
    answerShape.parse((await device.request(ORDER, { input })).data).completeWalletOrder.attempt;
  const readBooks = async () => booksShape.parse(await (await fetch(`${network.url}/ledger`)).json()).authorizations;
  return { service, device, proxy, total, order, readBooks };
}

const isRedemption = ({ path }: ProxiedRequest) => path === '/acquirer/authorizations';

it('an order whose redemption has an unknown answer is PROCESSING, and is reconciled without a second redemption', async (t) => {
  const { service, proxy, total, order, readBooks } = await prepare(t);
  const stop = proxy.inject({ kind: 'lose-answer' }, isRedemption);

  const unknown = await order();
  const lost = await readBooks();
  stop();
  let known = unknown;
  while (known.status === 'PROCESSING' || known.status === 'RUNNING') known = await order();

  assert.equal(unknown.status, 'PROCESSING');
  assert.deepEqual([known.status, known.attemptId], ['SUCCEEDED', unknown.attemptId]);
  assert.deepEqual(lost, [{ amount: total.number, state: 'approved' }]);
  assert.deepEqual(await readBooks(), lost);
  assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
});

it('an order that is cancelled after a redemption whose answer was lost has the approval reversed', async (t) => {
  const { service, device, proxy, total, order, readBooks } = await prepare(t);
  const answerAgain = proxy.inject({ kind: 'lose-answer' }, isRedemption);
  const { attemptId } = await order();
  const approved = await readBooks();
  // The shop never heard of the order, and another try cannot begin.
  proxy.inject({ kind: 'reset' }, ({ path }) => path.endsWith('/intents/credential'));
  answerAgain();

  let isCancelled = false;
  while (!isCancelled) {
    const { data } = await device.request(
      'mutation ($attemptId: ID!) { cancelPlaceOrder(input: { attemptId: $attemptId }) { userErrors { name } } }',
      { attemptId },
    );
    isCancelled = JSON.stringify(data) === '{"cancelPlaceOrder":{"userErrors":[]}}';
  }
  let ended = await order();
  while (ended.status !== 'FAILED') ended = await order();

  assert.deepEqual(approved, [{ amount: total.number, state: 'approved' }]);
  assert.deepEqual(await readBooks(), [{ amount: total.number, state: 'reversed' }]);
  assert.deepEqual(await service.ledger.charges(DOMAIN), []);
});
