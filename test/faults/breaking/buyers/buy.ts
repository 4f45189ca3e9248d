import { EXAMPLE_ADDRESS as ADDRESS } from '../../../../src/server/graphiql/example-address.ts';
import type { PlannedOrder } from '../plan.ts';
import { DECLINED_CARD, GOOD_CARD } from './cards.ts';
import { Device, PreparationError, pause } from './device.ts';
import { addUnit, approveSession, askSheet, fillCart } from './device-cart.ts';
import type { Market } from './market.ts';
import { type OrderCall, orderUntilEnd, type Tried } from './order-calls.ts';
import { Patience } from './patience.ts';
import { Watcher } from './watcher.ts';

export interface BoughtOrder {
  readonly plan: PlannedOrder;
  /** One for each key. */
  readonly tried: readonly Tried[];
  readonly watchers: readonly Watcher[];
  /** The session that is paid with. */
  readonly sessionId: string | null;
  /** Sessions that never got as far as an order: their money is released by the provider. */
  readonly abandoned: readonly string[];
  /** Why no order was tried. */
  readonly problem: string | null;
}

interface Prepared {
  readonly device: Device;
  readonly call: OrderCall;
  readonly sessionId: string | null;
}

/** A change whose answer was lost cannot always be repeated: the buyer takes another device then, and another cart. */
const MAX_DEVICES = 10;

/** Buys one thing as a buyer would who never gives up: repeats each call until it has an end. */
export async function buy(market: Market, plan: PlannedOrder): Promise<BoughtOrder> {
  const abandoned: string[] = [];
  const problems: string[] = [];
  while (problems.length < MAX_DEVICES) {
    const started: string[] = [];
    try {
      const prepared = await prepare(market, plan, new Patience(market.pace, market.patienceMs), started);
      return { plan, abandoned, problem: null, ...(await order(prepared, plan)) };
    } catch (error) {
      if (!(error instanceof PreparationError)) throw error;
      problems.push(error.message);
      abandoned.push(...started);
      // While the shop starts again, it refuses one device after the other.
      await pause();
    }
  }
  return { plan, tried: [], watchers: [], sessionId: null, abandoned, problem: problems.join('; ') };
}

async function order({ device, call, sessionId }: Prepared, plan: PlannedOrder) {
  const { pace, patienceMs } = device.market;
  const started = performance.now();
  const calls = [call, ...(plan.isRivalled ? [withNewKey(call)] : [])].map((each) =>
    plan.isWatched ? { ...each, input: { ...each.input, attemptId: crypto.randomUUID() } } : each,
  );
  const watchers = calls.flatMap(({ input: { attemptId } }) =>
    attemptId === undefined ? [] : [new Watcher(device, attemptId)],
  );
  const tried = await Promise.all(
    calls.map((each) => orderUntilEnd(device, each, plan.calls, new Patience(pace, patienceMs))),
  );
  if (tried.every(({ isWhole }) => isWhole)) pace.note(performance.now() - started);
  await Promise.all(
    watchers.map((watcher) => {
      const hasBegun = tried.some(({ attemptIds }) => attemptIds.has(watcher.attemptId));
      return hasBegun ? watcher.finish() : watcher.leave();
    }),
  );
  return { tried, watchers, sessionId };
}

const withNewKey = ({ operation, input }: OrderCall): OrderCall => ({
  operation,
  input: { ...input, idempotencyKey: crypto.randomUUID() },
});

async function prepare(market: Market, plan: PlannedOrder, patience: Patience, started: string[]): Promise<Prepared> {
  const device = await Device.open(market, patience);
  const { isRefused, provider } = plan;
  const idempotencyKey = crypto.randomUUID();
  const withCard = async () => ({
    encryptedCard: await (isRefused ? DECLINED_CARD : GOOD_CARD).encrypt(market.cardKey),
  });
  const items = {
    items: [{ variantId: market.variantId, quantity: 1 }],
    shippingInfo: ADDRESS,
    billingInfo: ADDRESS,
    idempotencyKey,
  };
  switch (plan.way) {
    case 'items':
      return {
        device,
        call: { operation: 'placeOrder', input: { ...items, payment: await withCard() } },
        sessionId: null,
      };
    case 'sheet': {
      // A sheet that was declined, or one for another amount than the total.
      const isDeclined = isRefused && provider === 'KLARNA';
      const amount = (market.total ?? 0) + (isRefused && !isDeclined ? 1 : 0);
      const token = await askSheet(device, { provider, amount, funding: isDeclined ? 'declined' : 'good' }, patience);
      const payment = { expressCheckout: { provider, token } };
      return { device, call: { operation: 'placeOrder', input: { ...items, payment } }, sessionId: null };
    }
    case 'cart': {
      await fillCart(device, patience);
      const payment = await withCard();
      return { device, call: { operation: 'completeOrder', input: { idempotencyKey, payment } }, sessionId: null };
    }
    case 'session': {
      await fillCart(device, patience);
      await approveSession(device, provider, patience, (sessionId) => started.push(sessionId));
      const sessionId = started.at(-1) ?? '';
      // What is held is then not what the cart costs.
      if (isRefused) await addUnit(device, patience);
      const input = { idempotencyKey, sessionId };
      return { device, call: { operation: 'completeExpressCheckout', input }, sessionId };
    }
  }
}
