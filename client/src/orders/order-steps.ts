import { CartwrightError } from '../cartwright-error.ts';
import type {
  CancelOrderMutation,
  CompleteOrderMutation,
  ContinueOrderMutation,
  OrderProgressSubscription,
  PlaceOrderMutation,
  ReadOrderQuery,
} from '../generated/order-types.ts';
import type { Wait } from '../retry.ts';
import { toDeviceChanged } from '../session.ts';
import type { OrderAttempt, OrderCall, OrderEvent, OrderOutcome, OrderParts, OrderUserError } from './order.ts';
import { orderDocuments } from './order-documents.ts';
import { type PendingOrder, PendingOrders, type PendingPlace } from './pending-orders.ts';

const SECOND = 1000;
/** How often the service is asked while the buyer is at a challenge, or the order is under way. */
const ASK_EVERY = 2 * SECOND;
/** How long a call that was sent may be on its way. */
const ARRIVES_WITHIN = 60 * SECOND;

/** Follows an order to its end. Loaded with the first order. */
export class OrderSteps {
  readonly result: Promise<OrderOutcome>;
  readonly #parts: OrderParts;
  readonly #pending: PendingOrders;
  readonly #signal: AbortSignal;
  #attempt: OrderAttempt | null = null;
  /** Ends the wait for news. */
  #wake = () => {};

  constructor(parts: OrderParts) {
    this.#parts = parts;
    this.#pending = new PendingOrders(parts.place);
    this.#signal = parts.options?.signal ?? new AbortController().signal;
    this.result = this.#follow();
  }

  async *events(): AsyncGenerator<OrderEvent> {
    const { client, attemptId, options } = this.#parts;
    let last = 0;
    const variables = () => ({ attemptId, afterSequence: last });
    const results = client.subscribe<OrderProgressSubscription>(orderDocuments.progress, variables, options);
    for await (const { placeOrderProgress: event } of results) {
      if (event === null || event.sequence <= last) continue;
      last = event.sequence;
      yield event;
    }
  }

  async continue(): Promise<OrderOutcome> {
    const { client, call, options } = this.#parts;
    const { result } = this.#attempt ?? {};
    const mustRepeat = result?.__typename === 'PlaceOrderActionRequired' && result.nextAction === 'REPEAT_CALL';
    if (mustRepeat && call !== undefined) return this.#note(await this.#send(call));
    const input = { attemptId: this.#parts.attemptId };
    const answer = await client.mutate<ContinueOrderMutation>(orderDocuments.continuePlaceOrder, { input }, options);
    return this.#note(toOutcome(answer.continuePlaceOrder));
  }

  async cancel(): Promise<OrderOutcome> {
    const { client, options } = this.#parts;
    const input = { attemptId: this.#parts.attemptId };
    const answer = await client.mutate<CancelOrderMutation>(orderDocuments.cancelPlaceOrder, { input }, options);
    return this.#note(toOutcome(answer.cancelPlaceOrder));
  }

  #note(outcome: OrderOutcome): OrderOutcome {
    if (outcome.attempt !== null) this.#attempt = outcome.attempt;
    this.#wake();
    return outcome;
  }

  async #follow(): Promise<OrderOutcome> {
    const { pause } = this.#parts;
    let outcome = await this.#begin();
    while (outcome.attempt !== null && !isEnded(outcome.attempt)) {
      this.#attempt = outcome.attempt;
      const { result } = outcome.attempt;
      await this.#waitForNews(result.__typename === 'PlaceOrderProcessing' ? result.pollAfterMs : ASK_EVERY, pause);
      outcome = toRead(isEnded(this.#attempt) ? this.#attempt : await this.#readKnown());
    }
    // Another call with this attempt may have ordered.
    if (!hasError(outcome, 'IDEMPOTENCY_CONFLICT')) await this.#pending.remove(this.#parts.attemptId);
    return outcome;
  }

  async #begin(): Promise<OrderOutcome> {
    const { call } = this.#parts;
    if (call === undefined) return toRead(await this.#find());
    await this.#pending.add(this.#parts.attemptId);
    try {
      const outcome = await this.#send(call);
      // The same call of another page is running.
      return hasError(outcome, 'IDEMPOTENCY_IN_FLIGHT') ? toRead(await this.#find()) : outcome;
    } catch (cause) {
      // The answer may be lost and the order on its way.
      const attempt = await this.#read().catch(() => undefined);
      if (attempt) return toRead(attempt);
      // The service refused the call, and knows of no attempt: there is nothing to ask for later.
      if (attempt === null && isRefusal(cause)) await this.#pending.remove(this.#parts.attemptId);
      throw cause;
    }
  }

  async #send({ mutation, input }: OrderCall): Promise<OrderOutcome> {
    const { client, options } = this.#parts;
    const answer = await client.mutate<PlaceOrderMutation | CompleteOrderMutation>(
      orderDocuments[mutation],
      { input },
      options,
    );
    return toOutcome('placeOrder' in answer ? answer.placeOrder : answer.completeOrder);
  }

  /** The attempt of a call that may still be on its way. */
  async #find(): Promise<OrderAttempt | null> {
    const { begun, deviceId, place, pause } = this.#parts;
    for (;;) {
      const attempt = await this.#read();
      const isOther = attempt === null && deviceId !== undefined && deviceId !== (await place.findDevice());
      if (isOther) throw toDeviceChanged();
      if (attempt !== null || Math.abs(Date.now() - begun) > ARRIVES_WITHIN) return attempt;
      await this.#waitForNews(ASK_EVERY, pause);
    }
  }

  /** An attempt that was read before: only another device does not know it. */
  async #readKnown(): Promise<OrderAttempt> {
    const attempt = await this.#read();
    if (attempt === null) throw toDeviceChanged();
    return attempt;
  }

  async #read(): Promise<OrderAttempt | null> {
    const { client, attemptId, options } = this.#parts;
    return (await client.query<ReadOrderQuery>(orderDocuments.read, { attemptId }, options)).placeOrderAttempt;
  }

  async #waitForNews(milliseconds: number, pause: Wait): Promise<void> {
    const woken = new AbortController();
    const signal = AbortSignal.any([woken.signal, this.#signal]);
    this.#wake = () => woken.abort();
    try {
      await pause(milliseconds, signal);
    } catch (error) {
      if (this.#signal.aborted) throw error;
    }
  }
}

const isRefusal = (cause: unknown): boolean =>
  cause instanceof CartwrightError && cause.isAnswered && cause.code !== 'Unexpected';

const hasError = ({ userErrors }: OrderOutcome, code: OrderUserError['code']): boolean =>
  userErrors.some((error) => error.code === code);

const isEnded = ({ status }: OrderAttempt): boolean => status === 'SUCCEEDED' || status === 'FAILED';

const toRead = (attempt: OrderAttempt | null): OrderOutcome => ({
  attempt,
  userErrors: attempt?.result.__typename === 'PlaceOrderFailed' ? attempt.result.userErrors : [],
});

const toOutcome = (payload: OrderOutcome | null): OrderOutcome => payload ?? { attempt: null, userErrors: [] };

export const listPending = (place: PendingPlace): Promise<readonly PendingOrder[]> => new PendingOrders(place).list();
