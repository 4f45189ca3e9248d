import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { OrderOutcome } from '../../../src/adapters/contract/index.ts';
import { openSandboxDatabase } from '../../../src/demo/sandbox/open-sandbox-database.ts';
import { sealNetworkCredential } from '../../../src/domain/card-network/network-credential.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { openSandbox, type Sandbox, toCall, toSubmission } from '../../adapters/sandbox/open-sandbox.ts';
import { createSimulatedHarness, openSimulated, type SimulatedNetwork } from '../../card-networks/simulated-harness.ts';
import { SeededRandom } from '../../cluster/chaos/random.ts';
import { NetworkUnderTest } from '../../contract/card-network/network-under-test.ts';
import { createFaultProxy, type FaultProxy } from '../../contract/merchant-adapter/fault-proxy.ts';
import { atEnd } from '../../support/at-end.ts';
import { createDatabaseFor, postgres } from '../../support/machine/postgres.ts';

const SHOP = 'shop.example';
const SKU = 'MUG-BLUE';
/** `TOKEN_RACES=300` for a run on a busy machine. */
const ROUNDS = Number(process.env['TOKEN_RACES'] ?? 12);
const DELIVERIES = 4;

describe('one order by a network token, submitted many times at once', () => {
  let served: SimulatedNetwork;
  let network: NetworkUnderTest;
  let proxy: FaultProxy;

  before(async () => {
    served = await openSimulated('C');
    network = new NetworkUnderTest(createSimulatedHarness('C'), served);
    proxy = await createFaultProxy(served.acquirer.url);
  });
  after(async () => {
    await proxy.close();
    await served.close();
  });

  /** What the acquirer's requests wait for before they are sent. */
  let gate: () => Promise<void> = async () => {};
  const networks = {
    find: async () => {
      await gate();
      return { url: proxy.url, token: served.acquirer.token };
    },
  };
  const setStock = ({ database }: Sandbox, stock: number) =>
    database.updateTable('variants').set({ stock }).where('sku', '=', SKU).execute();

  async function prepare(sandbox: Sandbox) {
    const { handle, cart } = await sandbox.fill({ [SKU]: 1 });
    const { credential, intentId } = await network.credential(
      network.mandate({ domain: SHOP, amount: cart.total.number }),
    );
    const payment = { kind: 'network-token', credential: sealNetworkCredential(credential) } as const;
    const submission = { ...toSubmission(handle, crypto.randomUUID()), paymentKey: crypto.randomUUID(), payment };
    const submit = () => sandbox.adapter.placeOrder(toCall(), submission).catch(toCommerceError);
    return { handle, submission, submit, intentId };
  }

  /** The order has what the network approved, or nothing is ordered and nothing approved; nobody was told anything else. */
  async function judge(
    { database }: Sandbox,
    { submission, intentId }: Awaited<ReturnType<typeof prepare>>,
    answers: readonly (OrderOutcome | CommerceError)[],
  ): Promise<'ordered' | 'refused'> {
    const { attemptKey, paymentKey } = submission;
    const orders = await database
      .selectFrom('orders')
      .selectAll()
      .where('attempt_key', 'like', `${attemptKey}%`)
      .execute();
    const charges = await database.selectFrom('charges').selectAll().where('payment_key', '=', paymentKey).execute();
    const { authorizations } = (await served.ledger()) as unknown as {
      readonly authorizations: readonly { readonly intentId: string; readonly state: string }[];
    };
    const states = authorizations.filter((each) => each.intentId === intentId).map(({ state }) => state);
    const told = new Set(answers.map((answer) => (answer instanceof CommerceError ? 'refused' : answer.kind)));
    const isOrdered = orders.length === 1;
    assert.equal(charges.length, orders.length);
    assert.deepEqual([...told], [isOrdered ? 'placed' : 'refused'], `${orders.length} orders`);
    assert.ok(isOrdered ? states.join() === 'approved' : states.join() !== 'approved', `${states} beside an answer`);
    return isOrdered ? 'ordered' : 'refused';
  }

  async function openOn(t: TestContext, kind: 'sqlite' | 'postgres'): Promise<Sandbox> {
    gate = async () => {};
    if (kind === 'sqlite') {
      const sandbox = await openSandbox({ networks });
      atEnd(t, () => sandbox.close());
      return sandbox;
    }
    const { url } = await createDatabaseFor(t);
    const location = { dataFolder: ':memory:', database: { url, connections: DELIVERIES + 4 } };
    const opened = await openSandboxDatabase(location, { clock: systemRuntime.clock, logger: silentLogger });
    atEnd(t, opened.close);
    return openSandbox({ database: opened.database, networks });
  }

  /** The network approves, and nobody hears of it until `deliver`. */
  function holdApproval() {
    const approved = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const late = (deliver: () => void) => {
      approved.resolve();
      void held.promise.then(deliver);
    };
    const stop = proxy.inject({ kind: 'late-answer', late }, ({ path }) => path === '/acquirer/authorizations');
    const deliver = () => {
      stop();
      held.resolve();
    };
    return { approved: approved.promise, deliver };
  }

  /** Nothing reaches the network until `open`; `reached` counts what waits. */
  function holdRequests() {
    const waiting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const held = Promise.withResolvers<void>();
    let count = 0;
    gate = () => {
      waiting[count]?.resolve();
      count += 1;
      return held.promise;
    };
    return { first: waiting[0].promise, second: waiting[1].promise, open: () => held.resolve() };
  }

  /** A delivery is approved without hearing of it; another was refused for want of stock, and waits before it reverses. */
  async function meetReversal(sandbox: Sandbox, { submit }: Awaited<ReturnType<typeof prepare>>) {
    const approval = holdApproval();
    const first = submit();
    await approval.approved;
    await setStock(sandbox, 0);
    const requests = holdRequests();
    const second = submit();
    await requests.first;
    return { approval, first, requests, second };
  }

  it('orders nothing once another delivery was refused and has reversed', async (t) => {
    const sandbox = await openOn(t, 'sqlite');
    const prepared = await prepare(sandbox);
    const approval = holdApproval();

    const first = prepared.submit();
    await approval.approved;
    await setStock(sandbox, 0);
    const second = await prepared.submit();
    await setStock(sandbox, 6);
    approval.deliver();

    assert.equal(await judge(sandbox, prepared, [await first, second]), 'refused');
  });

  it('orders nothing once another delivery is about to reverse', async (t) => {
    const sandbox = await openOn(t, 'sqlite');
    const prepared = await prepare(sandbox);

    const { approval, first, requests, second } = await meetReversal(sandbox, prepared);
    await setStock(sandbox, 6);
    approval.deliver();
    await Promise.race([first, requests.second]);
    requests.open();

    assert.equal(await judge(sandbox, prepared, [await first, await second]), 'refused');
  });

  it('orders nothing under the next key while the refused submission is about to reverse', async (t) => {
    const sandbox = await openOn(t, 'sqlite');
    const prepared = await prepare(sandbox);
    const { handle, submission } = prepared;
    const { approval, first: lost, requests, second: refused } = await meetReversal(sandbox, prepared);
    await sandbox.adapter.reconcileOrder(toCall(), { cart: handle, attemptKey: submission.attemptKey });
    await setStock(sandbox, 6);
    approval.deliver();
    await lost;

    gate = async () => {};
    const attemptKey = `${submission.attemptKey}-2`;
    const next = await sandbox.adapter.placeOrder(toCall(), { ...submission, attemptKey }).catch(toCommerceError);
    requests.open();

    assert.equal(await judge(sandbox, prepared, [next, await refused, await lost]), 'refused');
  });

  for (const kind of ['sqlite', 'postgres'] as const) {
    it(`ends in one way for all who ask, ${ROUNDS} times (${kind})`, kind === 'postgres' ? postgres : {}, async (t) => {
      const sandbox = await openOn(t, kind);
      const random = new SeededRandom(24);
      gate = () => new Promise((resolve) => setTimeout(resolve, random.below(8)));
      const ends = { ordered: 0, refused: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        await setStock(sandbox, 1);
        const prepared = await prepare(sandbox);
        const wobble = async () => {
          for (let change = 0; change < 6; change += 1) {
            await new Promise((resolve) => setTimeout(resolve, random.below(6)));
            await setStock(sandbox, change % 2);
          }
        };
        const deliver = async () => {
          await new Promise((resolve) => setTimeout(resolve, random.below(20)));
          return prepared.submit();
        };
        const [answers] = await Promise.all([
          Promise.all(Array.from({ length: DELIVERIES }, deliver)),
          round % 2 === 0 ? wobble() : undefined,
        ]);
        ends[await judge(sandbox, prepared, answers)] += 1;
      }
      t.diagnostic(`${ends.ordered} ordered, ${ends.refused} refused`);
      assert.ok(ends.ordered > 0, 'nothing was ever ordered');
    });
  }
});

function toCommerceError(error: unknown): CommerceError {
  assert.ok(error instanceof CommerceError, String(error));
  return error;
}
