import { createClient } from 'graphql-ws';
import * as z from 'zod';
import { CutSocket } from '../../../support/servers/cut-socket.ts';
import type { Device } from './device.ts';
import { Patience } from './patience.ts';

const WATCH = `subscription ($id: ID!, $after: Int!) {
  placeOrderProgress(attemptId: $id, afterSequence: $after) { __typename sequence at
    attempt { status result { __typename ... on PlaceOrderFailed { userErrors { name message description } } } }
    ... on OrderStepStarted { step } ... on OrderActionRequired { nextAction challenge { url } }
    ... on OrderPlaced { orderId platformOrderNumber cart { total { number } billingInfo { city } paymentSummary { lastFour } } }
    ... on PlaceOrderError { error { name message description } } }
}`;
const eventShape = z.object({ placeOrderProgress: z.object({ sequence: z.number() }) });
const PAUSE_MS = 50;
/** How often it looks whether it has waited for too long. */
const LOOK_MS = 1_000;

/** Follows one attempt. Its connection is cut after each event, and the next begins after the last number that it saw. */
export class Watcher {
  readonly attemptId: string;
  readonly seen: number[] = [];
  /** False if it gave up. */
  isComplete = false;
  /** Why it saw no more, by the last of its connections. */
  trouble = '';
  readonly #device: Device;
  /** For what comes after the end that the call told. */
  readonly #patience: Patience;
  readonly #done: Promise<void>;
  #isFinishing = false;
  #leave: (() => void) | undefined;
  #hasLeft = false;

  constructor(device: Device, attemptId: string) {
    this.attemptId = attemptId;
    this.#device = device;
    this.#patience = new Patience(device.market.pace, device.market.patienceMs);
    this.#done = this.#follow();
  }

  /** The attempt has ended: resolves once every event has been seen, or the time is up. */
  finish(): Promise<void> {
    this.#isFinishing = true;
    this.#patience.renew();
    return this.#done;
  }

  /** There never was such an attempt. */
  leave(): Promise<void> {
    this.#hasLeft = true;
    this.#leave?.();
    return this.#done;
  }

  get #isTired(): boolean {
    return this.#isFinishing && this.#patience.isOver;
  }

  async #follow(): Promise<void> {
    while (!this.#hasLeft && !this.#isTired) {
      const isLast = this.#isFinishing;
      const outcome = await this.#watchOnce();
      if (outcome === 'complete' && isLast) {
        this.isComplete = true;
        return;
      }
      if (outcome !== 'cut') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** `complete`: nothing more comes. `cut`: after an event. `broken`: the connection, by itself. */
  async #watchOnce(): Promise<'complete' | 'cut' | 'broken'> {
    const { market, headers } = this.#device;
    const client = createClient({
      url: `${market.url.replace(/^http/, 'ws')}/graphql`,
      webSocketImpl: CutSocket,
      connectionParams: headers,
      retryAttempts: 0,
    });
    const leave = () => void client.terminate();
    this.#leave = leave;
    const timer = setInterval(() => this.#isTired && leave(), LOOK_MS);
    try {
      for await (const { data, errors } of client.iterate({
        query: WATCH,
        variables: { id: this.attemptId, after: this.seen.at(-1) ?? 0 },
      })) {
        market.look(JSON.stringify({ data, errors }), 'an event');
        if (errors !== undefined) {
          this.trouble = errors.map(({ message }) => message).join(', ');
          return 'broken';
        }
        this.trouble = '';
        this.seen.push(eventShape.parse(data).placeOrderProgress.sequence);
        this.#patience.renew();
        client.terminate();
        return 'cut';
      }
      return 'complete';
    } catch (error) {
      this.trouble = toReason(error);
      return 'broken';
    } finally {
      clearInterval(timer);
      await client.dispose();
    }
  }
}

const messageShape = z.object({
  message: z.string().optional(),
  code: z.number().optional(),
  reason: z.string().optional(),
});

/** Of an error, or of the event by which a socket tells of one. */
function toReason(error: unknown): string {
  const { message, code, reason } = messageShape.safeParse(error).data ?? {};
  return message ?? `${code} ${reason}`;
}
