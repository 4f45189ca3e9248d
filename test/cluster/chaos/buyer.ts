import * as z from 'zod';
import { encryptCard } from '../../../src/cryptography/cards/encrypt-card.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import type { PlannedOrder } from './plan.ts';
import { type Sender, sendOperation } from './send-operation.ts';
import { Watcher } from './watcher.ts';

export const DOMAIN = 'apparel.demo.example';

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { attempt { attemptId status } userErrors { name retryable } }
}`;

const answerShape = z.object({
  data: z.object({
    placeOrder: z.object({
      attempt: z.object({ attemptId: z.string(), status: z.string() }).nullable(),
      userErrors: z.array(z.object({ name: z.string(), retryable: z.boolean() })),
    }),
  }),
});

/** What buyers have in common. */
export interface Market extends Sender {
  readonly variantId: string;
  readonly cardKey: Parameters<typeof encryptCard>[1];
  /** How long an order may take. */
  readonly patienceMs: number;
  /** Between a call without an end and its repetition. Default: shorter than clients are told, so that calls meet each fault. */
  readonly repeatMs?: number;
}

export interface BoughtOrder {
  readonly plan: PlannedOrder;
  /** Every attempt that an answer named. There must be one. */
  readonly attemptIds: ReadonlySet<string>;
  /** Null if there was no end in time. */
  readonly status: 'SUCCEEDED' | 'FAILED' | null;
  readonly refusals: readonly string[];
  /** From the call to the end. */
  readonly placedMs: number;
  readonly watcher: Watcher | null;
  /** How long after the end its watcher had seen everything. */
  readonly watchedMs: number;
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Buys one thing: repeats the same call until it gets an end, as a client should. */
export async function buy(market: Market, plan: PlannedOrder): Promise<BoughtOrder> {
  const attemptId = plan.kind === 'twins' ? undefined : crypto.randomUUID();
  const input = await toInput(market, plan, attemptId);
  const begun = performance.now();
  const until = begun + market.patienceMs;
  const watcher = plan.kind === 'watched' && attemptId !== undefined ? new Watcher(market, attemptId, until) : null;
  const calls = plan.kind === 'twins' ? 2 : 1;
  const ends = await Promise.all(Array.from({ length: calls }, () => placeUntilEnd(market, input, until)));
  const ended = performance.now();
  await watcher?.finish();
  const watchedMs = performance.now() - ended;
  const statuses = new Set(ends.map(({ status }) => status));
  const [status = null] = statuses;
  return {
    plan,
    attemptIds: new Set(ends.flatMap(({ attemptIds }) => attemptIds)),
    status: statuses.size === 1 ? status : null,
    refusals: ends.flatMap(({ refusals }) => refusals),
    placedMs: ended - begun,
    watcher,
    watchedMs,
  };
}

async function toInput({ variantId, cardKey }: Market, { isDeclined }: PlannedOrder, attemptId: string | undefined) {
  const number = isDeclined ? DECLINED_CARD : GOOD_CARD;
  const card = { number, expiryMonth: 12, expiryYear: 2040, securityCode: '123', holderName: 'Ada' };
  return {
    domain: DOMAIN,
    items: [{ variantId, quantity: 1 }],
    payment: { encryptedCard: await encryptCard(card, cardKey) },
    shippingInfo: ADDRESS,
    billingInfo: ADDRESS,
    idempotencyKey: crypto.randomUUID(),
    ...(attemptId !== undefined && { attemptId }),
  };
}

interface End extends Pick<BoughtOrder, 'status' | 'refusals'> {
  readonly attemptIds: readonly string[];
}

async function placeUntilEnd(market: Market, input: object, until: number): Promise<End> {
  const attemptIds: string[] = [];
  const refusals: string[] = [];
  while (performance.now() < until) {
    const answer = answerShape.safeParse(await sendOperation(market, { query: PLACE, variables: { input } })).data;
    const { attempt = null, userErrors = [] } = answer?.data.placeOrder ?? {};
    if (attempt !== null) attemptIds.push(attempt.attemptId);
    refusals.push(...userErrors.map(({ name }) => name));
    if (attempt?.status === 'SUCCEEDED') return { status: attempt.status, attemptIds, refusals };
    const mayRepeat = userErrors.length === 0 || userErrors.every(({ retryable }) => retryable);
    if (attempt?.status === 'FAILED' && !mayRepeat) return { status: attempt.status, attemptIds, refusals };
    await sleep(market.repeatMs ?? 100);
  }
  return { status: null, attemptIds, refusals };
}
