import { CartwrightError, toDeviceChanged } from '../cartwright-error.ts';
import type {
  CancelOrderMutation,
  CompleteOrderMutation,
  ContinueOrderMutation,
  OrderProgressSubscription,
  PlaceOrderMutation,
  ReadOrderQuery,
} from '../generated/order-types.ts';
import type { Wait } from '../retry.ts';
import { type ChallengeWindow, isOther, visit } from './challenge-window.ts';
import type { OrderAttempt, OrderCall, OrderEvent, OrderOutcome, OrderParts } from './order.ts';
import { orderDocuments } from './order-documents.ts';
import { hasError, isEnded, isRefusal, toOrderUnknown, toOutcome, toRead, toUnanswered } from './outcomes.ts';
import { type PendingOrder, PendingOrders, type PendingPlace } from './pending-orders.ts';
import { toFreshReturn } from './to-fresh-return.ts';

const SECOND = 1000;
/** How often the service is asked while the buyer is at a challenge, or the order is under way. */
const ASK_EVERY = 2 * SECOND;
/** How long a call that was sent may be on its way. */
const ARRIVES_WITHIN = 60 * SECOND;
/** How long an order whose device was replaced stays pending, from its beginning. */
const WAITS_FOR_DEVICE = 86_400 * SECOND;

interface Challenge {
  readonly challengeId: string;
  readonly url: string;
}

/** Follows an order to its end. Loaded with the first order. */
export class OrderSteps {
  readonly result: Promise<OrderOutcome>;
  readonly #parts: OrderParts;
  readonly #pending: PendingOrders;
  readonly #signal: AbortSignal;
  #attempt: OrderAttempt | null = null;
  /** Who made the call and when, as far as this browser knows. */
  #made: Partial<PendingOrder> & Pick<PendingOrder, 'begun'> = { begun: Date.now() };
  /** Ends the wait for news. */
  #wake = () => {};
  /** Shows a challenge to the buyer. */
  #show = (_challenge: Challenge) => {};

  constructor(parts: OrderParts) {
    this.#parts = parts;
    this.#pending = new PendingOrders(parts.place);
    this.#signal = parts.options?.signal ?? new AbortController().signal;
    this.result = this.#follow().catch((error) => this.#giveUp(error));
  }

  async *events(): AsyncGenerator<OrderEvent> {
    const { client, attemptId } = this.#parts;
    const none = new AbortController();
    const end = () => none.abort();
    // An attempt that never began has no event that says so.
    this.result.then(({ attempt }) => attempt ?? end(), end);
    const signal = AbortSignal.any([this.#signal, none.signal]);
    let last = 0;
    const variables = () => ({ attemptId, afterSequence: last });
    try {
      const results = client.subscribe<OrderProgressSubscription>(orderDocuments.progress, variables, { signal });
      for await (const { placeOrderProgress: event } of results) {
        if (event === null || event.sequence <= last) continue;
        last = event.sequence;
        yield event;
      }
    } catch (error) {
      if (!none.signal.aborted) throw error;
      await this.result;
    }
  }

  async continue(): Promise<OrderOutcome> {
    const { call } = this.#parts;
    const { result } = this.#attempt ?? {};
    const mustRepeat = result?.__typename === 'PlaceOrderActionRequired' && result.nextAction === 'REPEAT_CALL';
    if (mustRepeat && call !== undefined) return this.#note(await this.#send(call));
    const input = { attemptId: this.#parts.attemptId };
    const answer = await this.#mutate<ContinueOrderMutation>('continuePlaceOrder', input);
    return this.#note(toOutcome(answer.continuePlaceOrder));
  }

  async cancel(): Promise<OrderOutcome> {
    const input = { attemptId: this.#parts.attemptId };
    const answer = await this.#mutate<CancelOrderMutation>('cancelPlaceOrder', input);
    return this.#note(toOutcome(answer.cancelPlaceOrder));
  }

  openChallenge(window: ChallengeWindow): Promise<OrderOutcome> {
    return new Promise<OrderOutcome>((resolve, reject) => {
      let shown: string | undefined;
      let isOver = false;
      // A refusal to continue says nothing of the order, which goes on.
      const fail = (error: unknown) => reject(toUnanswered(error));
      this.#show = ({ challengeId, url }) => {
        // A buyer who comes back from it without an answer is not sent there again.
        if (challengeId === shown) return;
        shown = challengeId;
        const returned = visit(window, url, this.#parts.pause, this.#signal);
        if (isOther(window)) returned.then(async () => isOver || (await this.continue())).catch(fail);
      };
      this.#wake();
      const end = () => {
        isOver = true;
      };
      this.result.finally(end).then(resolve, reject);
    }).finally(() => isOther(window) && window.close());
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
      if (result.__typename === 'PlaceOrderActionRequired' && result.challenge !== null) this.#show(result.challenge);
      await this.#waitForNews(result.__typename === 'PlaceOrderProcessing' ? result.pollAfterMs : ASK_EVERY, pause);
      outcome = toRead(isEnded(this.#attempt) ? this.#attempt : await this.#readKnown());
    }
    // Another call with this attempt may have ordered.
    if (!hasError(outcome, 'IDEMPOTENCY_CONFLICT')) await this.#forget();
    return outcome;
  }

  /** No other device can read it, and the one that ordered does not come back. */
  async #giveUp(error: unknown): Promise<never> {
    const isGone = error instanceof CartwrightError && error.code === 'DeviceChanged';
    if (isGone && this.#isOlderThan(WAITS_FOR_DEVICE)) await this.#forget();
    throw error;
  }

  async #begin(): Promise<OrderOutcome> {
    const { call, attemptId } = this.#parts;
    if (call === undefined) {
      const unanswered = (error: unknown) => Promise.reject(toUnanswered(error));
      const made = await this.#pending.find(attemptId).catch(unanswered);
      this.#made = made ?? this.#made;
      const attempt = made === undefined ? await this.#read() : await this.#find();
      if (attempt === null && made === undefined) throw toOrderUnknown();
      return toRead(attempt);
    }
    this.#made = await this.#pending.add(attemptId);
    try {
      const outcome = await this.#send(call);
      // The same call of another page is running.
      return hasError(outcome, 'IDEMPOTENCY_IN_FLIGHT') ? toRead(await this.#find()) : outcome;
    } catch (cause) {
      // The answer may be lost and the order on its way.
      const attempt = await this.#read().catch(() => undefined);
      if (attempt) return toRead(attempt);
      // A service that refuses a call may have begun it before.
      if (attempt === undefined || !isRefusal(cause)) throw toUnanswered(cause);
      // It knows of no attempt: there is nothing to ask for later.
      await this.#forget();
      throw cause;
    }
  }

  #isOlderThan(milliseconds: number): boolean {
    return Math.abs(Date.now() - this.#made.begun) > milliseconds;
  }

  /** A storage that fails changes nothing of the outcome: the next page finds it again. */
  async #forget(): Promise<void> {
    await this.#pending.remove(this.#parts.attemptId).catch(() => {});
  }

  async #send({ mutation, input }: OrderCall): Promise<OrderOutcome> {
    const answer = await this.#mutate<PlaceOrderMutation | CompleteOrderMutation>(mutation, toFreshReturn(input));
    return toOutcome('placeOrder' in answer ? answer.placeOrder : answer.completeOrder);
  }

  /** The answer counts also if another device has taken the place of the one that ordered. */
  async #mutate<Data>(name: keyof typeof orderDocuments, input: object): Promise<Data> {
    const { client, options } = this.#parts;
    try {
      return await client.mutate<Data>(orderDocuments[name], { input }, options);
    } catch (error) {
      if (error instanceof CartwrightError && error.code === 'DeviceChanged' && error.isAnswered)
        return error.data as Data;
      throw error;
    }
  }

  /** The attempt of a call that may still be on its way. */
  async #find(): Promise<OrderAttempt | null> {
    const { pause } = this.#parts;
    for (;;) {
      const attempt = await this.#read();
      if (attempt !== null || this.#isOlderThan(ARRIVES_WITHIN)) return attempt;
      await this.#waitForNews(ASK_EVERY, pause);
    }
  }

  /** An attempt that was read before: only another device does not know it. */
  async #readKnown(): Promise<OrderAttempt> {
    const attempt = await this.#read();
    if (attempt === null) throw toDeviceChanged();
    return attempt;
  }

  /** Null if none is known to the device that made the call. What refuses the question says nothing of the order. */
  async #read(): Promise<OrderAttempt | null> {
    const { client, attemptId, place, options } = this.#parts;
    const { deviceId } = this.#made;
    try {
      const answer = await client.query<ReadOrderQuery>(orderDocuments.read, { attemptId }, options);
      const attempt = answer.placeOrderAttempt;
      const isOther = attempt === null && deviceId !== undefined && deviceId !== (await place.findDevice());
      if (isOther) throw toDeviceChanged();
      return attempt;
    } catch (error) {
      throw toUnanswered(error);
    }
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

export const listPending = (place: PendingPlace): Promise<readonly PendingOrder[]> => new PendingOrders(place).list();
