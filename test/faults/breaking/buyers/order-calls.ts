import * as z from 'zod';
import { type Device, pause } from './device.ts';
import type { Patience } from './patience.ts';

/** One order as its buyer means it: always sent with the same words. */
export interface OrderCall {
  readonly operation: 'placeOrder' | 'completeOrder' | 'completeExpressCheckout' | 'completeWalletOrder';
  readonly input: { readonly idempotencyKey: string; readonly attemptId?: string; readonly [member: string]: unknown };
}

/** How a call ended. `REFUSED`: no attempt began, and repeating the call leads nowhere. */
export interface End {
  readonly status: 'SUCCEEDED' | 'FAILED' | 'REFUSED';
  readonly attemptId: string | null;
  readonly orderId: string | null;
  /** Minor units. */
  readonly total: number | null;
  readonly units: number;
  readonly errors: readonly string[];
}

/** Everything that became of one key. */
export interface Tried {
  readonly key: string;
  /** Every attempt that an answer named. There must be one at most. */
  readonly attemptIds: ReadonlySet<string>;
  /** Every different end that an answer told. There must be one. */
  readonly ends: readonly End[];
  /** Whether each call got its end in time. */
  readonly isWhole: boolean;
  /** What was answered on the way. */
  readonly refusals: readonly string[];
}

const FIELDS = `attempt { attemptId status result { __typename
    ... on PlaceOrderSucceeded { orderId cart { total { number } lineItems { quantity } shippingInfo { city } paymentSummary { paymentType lastFour } } }
    ... on PlaceOrderFailed { failedStep releasedAmount { number } userErrors { name message description } } } }
  userErrors { name message description retryable } replayed`;

const resultShape = z.object({
  orderId: z.string().nullish(),
  cart: z
    .object({ total: z.object({ number: z.number() }), lineItems: z.array(z.object({ quantity: z.number() })) })
    .nullish(),
  userErrors: z.array(z.object({ name: z.string() })).nullish(),
});
const payloadShape = z.object({
  attempt: z.object({ attemptId: z.string(), status: z.string(), result: resultShape }).nullable(),
  userErrors: z.array(z.object({ name: z.string(), retryable: z.boolean() })),
});
const answerShape = z.object({ data: z.record(z.string(), payloadShape) });

type Payload = z.output<typeof payloadShape>;

/** Makes the same call so often at once, and each until it has an end; then once more. */
export async function orderUntilEnd(
  device: Device,
  call: OrderCall,
  calls: number,
  patience: Patience,
): Promise<Tried> {
  const attemptIds = new Set<string>();
  const refusals = new Set<string>();
  const ends = new Map<string, End>();
  let unended = 0;
  const follow = async (): Promise<void> => {
    while (!patience.isOver) {
      const payload = await order(device, call);
      if (payload?.attempt) attemptIds.add(payload.attempt.attemptId);
      for (const { name } of payload?.userErrors ?? []) refusals.add(name);
      const end = payload && toEnd(payload);
      if (end === undefined) {
        await pause();
        continue;
      }
      ends.set(JSON.stringify(end), end);
      return;
    }
    unended += 1;
  };
  await Promise.all(Array.from({ length: calls }, follow));
  patience.renew();
  await follow();
  return {
    key: call.input.idempotencyKey,
    attemptIds,
    ends: [...ends.values()],
    isWhole: unended === 0,
    refusals: [...refusals],
  };
}

async function order(device: Device, { operation, input }: OrderCall): Promise<Payload | undefined> {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { ${FIELDS} } }`;
  const variables = { input: { domain: device.market.domain, ...input } };
  return answerShape.safeParse(await device.ask(query, variables)).data?.data[operation];
}

function toEnd({ attempt, userErrors }: Payload): End | undefined {
  const nothing = { attemptId: null, orderId: null, total: null, units: 0 };
  if (attempt === null) {
    // An insistent buyer repeats also what another order of the cart keeps back, although no advice says so: it must do no harm.
    const isFinal =
      userErrors.length > 0 && userErrors.every(({ name, retryable }) => !retryable && name !== 'CartLocked');
    return isFinal ? { ...nothing, status: 'REFUSED', errors: userErrors.map(({ name }) => name) } : undefined;
  }
  const { attemptId, status, result } = attempt;
  if (status !== 'SUCCEEDED' && status !== 'FAILED') return undefined;
  return {
    status,
    attemptId,
    orderId: result.orderId ?? null,
    total: result.cart?.total.number ?? null,
    units: (result.cart?.lineItems ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    errors: (result.userErrors ?? []).map(({ name }) => name),
  };
}
