import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import type { OrderOutcome, OrderSubmission } from '../../../src/adapters/contract/index.ts';
import { createSandboxAdapter } from '../../../src/adapters/sandbox/index.ts';
import { createNetworkAcquirer } from '../../../src/demo/sandbox/card-networks/create-network-acquirer.ts';
import { createShopEndpoint } from '../../../src/demo/sandbox/endpoint/create-shop-endpoint.ts';
import { findShopFeatures } from '../../../src/demo/sandbox/endpoint/shop-features.ts';
import { type NetworkCredential, sealNetworkCredential } from '../../../src/domain/card-network/network-credential.ts';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { Secret } from '../../../src/lib/secret.ts';
import {
  openSandbox,
  type Sandbox,
  smallShop,
  toAdapter,
  toCall,
  toSubmission,
} from '../../adapters/sandbox/open-sandbox.ts';
import { createSimulatedHarness, openSimulated } from '../../card-networks/simulated-harness.ts';
import { NetworkUnderTest, refusalOf } from '../../contract/card-network/network-under-test.ts';

const SHOP = 'shop.example';

describe('a sandbox shop paid by tokens of a card network', () => {
  let sandbox: Sandbox;
  let served: Awaited<ReturnType<typeof openSimulated>>;
  let network: NetworkUnderTest;
  /** What happens to requests of the acquirer. */
  let fault: 'none' | 'lost-answer' | 'lost-request' | 'unknown-refusal' = 'none';
  const closing: (() => Promise<void>)[] = [];

  before(async () => {
    served = await openSimulated('C');
    network = new NetworkUnderTest(createSimulatedHarness('C'), served);
    const proxy = createServer(async (incoming, outgoing) => {
      const body = await buffer(incoming);
      if (fault === 'lost-request') return void outgoing.destroy();
      const answer = await fetch(`${served.acquirer.url}${incoming.url}`, {
        method: 'POST',
        headers: {
          authorization: incoming.headers.authorization ?? '',
          'content-type': incoming.headers['content-type'] ?? '',
        },
        body,
      });
      const text = await answer.text();
      if (fault === 'lost-answer') return void outgoing.destroy();
      if (fault === 'unknown-refusal' && incoming.url === '/acquirer/authorizations')
        return void outgoing.writeHead(402).end('{"refusal":"constructor"}');
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    assert.ok(address !== null && typeof address === 'object');
    const url = `http://127.0.0.1:${address.port}`;
    const { token } = served.acquirer;
    sandbox = await openSandbox({ networks: { find: async (name) => (name === 'C' ? { url, token } : undefined) } });
    closing.push(
      async () => sandbox.close(),
      async () => {
        proxy.closeAllConnections();
        proxy.close();
      },
      () => served.close(),
    );
  });
  after(async () => {
    for (const close of closing) await close();
  });

  let serial = 0;
  const nextKey = () => {
    serial += 1;
    return `key-${serial}`;
  };
  const credentialFor = (amount: number, changes: { number?: string } = {}) =>
    network.credential(network.mandate({ domain: SHOP, amount }), changes);
  const submit = (cart: string, credential: NetworkCredential | Secret, changes: Partial<OrderSubmission> = {}) => {
    const sealed = credential instanceof Secret ? credential : sealNetworkCredential(credential);
    const submission = { ...toSubmission(cart, nextKey()), paymentKey: nextKey() };
    const payment = { kind: 'network-token', credential: sealed } as const;
    return sandbox.adapter.placeOrder(toCall(), { ...submission, payment, ...changes });
  };
  const orders = () => sandbox.ledger.orders(SHOP);
  const approved = async (intentId: string) => {
    const { authorizations } = (await served.ledger()) as unknown as {
      authorizations: { intentId: string; state: string; amount: number }[];
    };
    return authorizations.filter((each) => each.intentId === intentId).map(({ state, amount }) => [state, amount]);
  };
  const requirePlaced = (outcome: OrderOutcome) => {
    assert.ok(outcome.kind === 'placed', outcome.kind);
    return outcome.order;
  };

  it('takes network tokens among its kinds of payment, unless its settings have no networks', async () => {
    const kindsOf = (cardNetworks: readonly ('A' | 'B' | 'C')[]) =>
      createSandboxAdapter({
        domain: SHOP,
        shop: createShopEndpoint(sandbox.shop),
        features: findShopFeatures(SHOP, { ...smallShop, cardNetworks: [...cardNetworks] }),
      }).paymentKinds;

    assert.deepEqual([kindsOf(['A']), kindsOf([])], [['card', 'network-token'], ['card']]);
  });

  it('says which networks it takes, and redeems no token of another', async (t) => {
    const networks = { find: async () => served.acquirer };
    const narrow = await openSandbox({ settings: { ...smallShop, cardNetworks: ['A'] }, networks });
    t.after(() => narrow.close());
    const { handle, cart } = await narrow.fill({ POSTER: 1 });
    const { credential, intentId } = await credentialFor(cart.total.number);
    const payment = { kind: 'network-token', credential: sealNetworkCredential(credential) } as const;

    const requirements = await toAdapter(narrow.shop).getCheckoutRequirements?.(toCall());
    const refusal = await refusalOf(() =>
      narrow.adapter.placeOrder(toCall(), { ...toSubmission(handle, nextKey()), payment }),
    );

    assert.deepEqual(requirements?.cardNetworks, ['A']);
    assert.equal(refusal.name, 'GatewayNotFound');
    assert.deepEqual(await approved(intentId), []);
  });

  it('redeems a token once, and shows the card behind it', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const { credential, card, intentId } = await credentialFor(cart.total.number);

    const order = requirePlaced(await submit(handle, credential));

    const { lastFour } = card.masked;
    const summary = { paymentType: 'CreditCard', lastFour, cardType: 'American Express', month: 12, year: 2031 };
    assert.deepEqual(order.cart.confirmation?.paymentSummary, summary);
    assert.deepEqual(await approved(intentId), [['approved', cart.total.number]]);
    const charge = (await sandbox.ledger.charges(SHOP)).find((each) => each.order_id === order.orderId);
    assert.equal(charge?.amount, cart.total.number);
    const stored = JSON.stringify([await sandbox.database.selectFrom('orders').selectAll().execute(), charge]);
    assert.ok(!stored.includes(credential.token), 'the shop stores the token');
  });

  it('answers the same order when the submission comes fifty times at once', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const { credential, intentId } = await credentialFor(cart.total.number);
    const keys = { attemptKey: nextKey(), paymentKey: nextKey() };

    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(handle, credential, keys)));

    assert.equal(new Set(outcomes.map((each) => requirePlaced(each).orderId)).size, 1);
    assert.deepEqual(await approved(intentId), [['approved', cart.total.number]]);
  });

  it('sells nothing for a token that another order has used', async () => {
    const first = await sandbox.fill({ POSTER: 1 });
    const second = await sandbox.fill({ POSTER: 1 });
    const { credential, intentId } = await credentialFor(first.cart.total.number);
    requirePlaced(await submit(first.handle, credential));
    const before = (await orders()).length;

    const refusal = await refusalOf(() => submit(second.handle, credential));

    assert.equal(refusal.outcomeUnknown, false);
    assert.equal((await orders()).length, before);
    assert.deepEqual(await approved(intentId), [['approved', first.cart.total.number]]);
    await sandbox.adapter.getCart(toCall(), { cart: second.handle });
  });

  it('redeems nothing for a cart with another total, and the intent stays good', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const { credential, intentId } = await credentialFor(cart.total.number);
    const { handle: dear, cart: dearCart } = await sandbox.fill({ POSTER: 2 });
    const expectedTotal = cart.total;

    const told = await refusalOf(() => submit(dear, credential, { expectedTotal }));
    const untold = await refusalOf(() => submit(dear, credential));

    assert.deepEqual(
      [told.name, told.details.expected, told.details.actual],
      ['CheckoutError', cart.total, dearCart.total],
    );
    assert.equal(untold.name, 'CheckoutError');
    assert.deepEqual(await approved(intentId), []);
    requirePlaced(await submit(handle, credential));
  });

  it('leaves the intent good when the order is refused before', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const { credential, intentId } = await credentialFor(cart.total.number);
    const paymentKey = nextKey();

    const refusal = await refusalOf(() =>
      submit(handle, credential, { paymentKey, expectedTotal: money(1, requireCurrency('USD')) }),
    );
    const again = await refusalOf(() => submit(handle, credential, { paymentKey }));

    assert.deepEqual([refusal.name, again.name], ['CheckoutError', 'CheckoutError']);
    assert.deepEqual(await approved(intentId), []);
    requirePlaced(await submit(handle, credential));
  });

  it('says that the issuer declined', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const number = network.harness.cards.withoutFunds;
    const { credential, intentId } = await credentialFor(cart.total.number, { number });

    const refusal = await refusalOf(() => submit(handle, credential));

    assert.equal(refusal.name, 'CreditCardDeclined');
    assert.deepEqual(await approved(intentId), []);
  });

  it('does not know what a lost answer said, and gets the same approval with the payment’s key', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const { credential, intentId } = await credentialFor(cart.total.number);
    const keys = { attemptKey: nextKey(), paymentKey: nextKey() };

    fault = 'lost-answer';
    const lost = await refusalOf(() => submit(handle, credential, keys)).finally(() => {
      fault = 'none';
    });
    const reconciled = await sandbox.adapter.reconcileOrder(toCall(), { cart: handle, attemptKey: keys.attemptKey });
    const order = requirePlaced(await submit(handle, credential, { ...keys, attemptKey: nextKey() }));

    assert.deepEqual([lost.name, lost.outcomeUnknown], ['StoreUnavailable', true]);
    assert.equal(reconciled.kind, 'not-placed');
    assert.deepEqual(await approved(intentId), [['approved', cart.total.number]]);
    assert.ok(order.orderId);
  });

  it('does not know what a refusal said that it has no word for', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const { credential } = await credentialFor(cart.total.number);
    const keys = { attemptKey: nextKey(), paymentKey: nextKey() };

    fault = 'unknown-refusal';
    const refusal = await refusalOf(() => submit(handle, credential, keys)).finally(() => {
      fault = 'none';
    });

    assert.deepEqual([refusal.name, refusal.outcomeUnknown], ['StoreUnavailable', true]);
    requirePlaced(await submit(handle, credential, keys));
  });

  it('has an approval reversed whose answer was lost, if the order is refused afterwards', async () => {
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 6 });
    const { credential, intentId } = await credentialFor(cart.total.number);
    const keys = { attemptKey: nextKey(), paymentKey: nextKey() };
    fault = 'lost-answer';
    await refusalOf(() => submit(handle, credential, keys)).finally(() => {
      fault = 'none';
    });
    await sandbox.database.updateTable('variants').set({ stock: 0 }).where('sku', '=', 'MUG-BLUE').execute();

    const refusal = await refusalOf(() => submit(handle, credential, keys));

    assert.equal(refusal.name, 'NotEnoughStockError');
    assert.deepEqual(await approved(intentId), [['reversed', cart.total.number]]);
  });

  it('refuses nothing for good while the network cannot be told to reverse', async () => {
    await sandbox.database.updateTable('variants').set({ stock: 1 }).where('sku', '=', 'MUG-BLUE').execute();
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const { credential, intentId } = await credentialFor(cart.total.number);
    const keys = { attemptKey: nextKey(), paymentKey: nextKey() };
    fault = 'lost-answer';
    await refusalOf(() => submit(handle, credential, keys));
    await sandbox.database.updateTable('variants').set({ stock: 0 }).where('sku', '=', 'MUG-BLUE').execute();

    fault = 'lost-request';
    const early = await refusalOf(() => submit(handle, credential, keys)).finally(() => {
      fault = 'none';
    });
    const late = await refusalOf(() => submit(handle, credential, keys));

    assert.deepEqual([early.name, early.outcomeUnknown], ['StoreUnavailable', true]);
    assert.equal(late.name, 'NotEnoughStockError');
    assert.deepEqual(await approved(intentId), [['reversed', cart.total.number]]);
  });

  it('does not take back the money of an order when an earlier submission arrives late', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const { credential, intentId } = await credentialFor(cart.total.number);
    const [late, paymentKey] = [nextKey(), nextKey()];
    await sandbox.adapter.reconcileOrder(toCall(), { cart: handle, attemptKey: late });
    requirePlaced(await submit(handle, credential, { paymentKey }));

    await refusalOf(() => submit(handle, credential, { attemptKey: late, paymentKey }));

    assert.deepEqual(await approved(intentId), [['approved', cart.total.number]]);
  });

  it('refuses what is no token, and a network that the shop does not take', async () => {
    const { handle, cart } = await sandbox.fill({ POSTER: 1 });
    const { credential } = await credentialFor(cart.total.number);

    const junk = await refusalOf(() => submit(handle, new Secret('junk')));
    const foreign = await refusalOf(() => submit(handle, { ...credential, token: '4800000000000000' }));

    assert.deepEqual([junk.name, foreign.name], ['PaymentMethodNotAvailable', 'GatewayNotFound']);
  });
});

it('reaches a network whose configured address ends with a slash', async () => {
  const token = new Secret('token-of-the-acquirers');
  const acquirer = createNetworkAcquirer([{ network: 'C', url: 'https://c.example/path/', acquirerToken: token }]);

  assert.deepEqual(await acquirer.find('C'), { url: 'https://c.example/path', token });
});
