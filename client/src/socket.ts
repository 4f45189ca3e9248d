/** Loaded with the first subscription. */
import { createClient, type Client as Socket, type SubscribePayload } from 'graphql-ws';
import { CartwrightError, type Refusal } from './cartwright-error.ts';
import type { WebSocketClass } from './client.ts';
import { toPause, type Wait } from './retry.ts';
import type { Headers } from './run-as-device.ts';
import { type Answer, toAborted, toError } from './send.ts';
import type { Device } from './session.ts';

const SECOND = 1000;
const OPEN_TIME_OUT = 30 * SECOND;
const PING_EVERY = 10 * SECOND;
const PONG_TIME_OUT = 5 * SECOND;
/** The service closes with it if another token helps. */
const REPLACEABLE = 4403;
/** No subscription is left. */
const NORMAL = 1000;

export interface Authorized {
  readonly headers: Headers;
  /** Undefined for a backend, whose credential is not replaced. */
  readonly device?: Device;
}

export interface SocketOptions {
  /** The address of the GraphQL endpoint, over http. */
  readonly url: string;
  readonly webSocket: WebSocketClass;
  /** The credential, and another one than the service rejected. */
  authorize(rejected?: string): Promise<Authorized>;
  readonly pause: Wait;
}

type End = { readonly cause: unknown } | { readonly device: string | undefined };

export interface SubscriptionOptions {
  readonly signal: AbortSignal;
  /** Hears each error that does not end the subscription. */
  onInterrupted(error: CartwrightError): void;
}

/** One socket for all subscriptions. It connects again by itself, and is closed while there are none. */
export class Subscriptions {
  readonly #socket: Socket;
  readonly #pause: Wait;
  #followers = 0;
  /** Ends a connection that does not open. */
  #opening: ReturnType<typeof setTimeout> | undefined;
  /** Why the last connection was given up here. */
  #ending: CartwrightError | undefined;
  /** Whose events the connection brings. Undefined while there is none. */
  #deviceId: string | undefined;
  /** Whose events are shown, also while there is no connection. */
  #shownDevice: string | undefined;

  constructor({ url, webSocket, authorize, pause }: SocketOptions) {
    this.#pause = pause;
    let token: string | undefined;
    let rejected: string | undefined;
    let unanswered: ReturnType<typeof setTimeout> | undefined;
    let connections = 0;
    const giveUp = (ending: CartwrightError = toLate()) => {
      this.#ending = ending;
      socket.terminate();
    };
    const socket = createClient({
      url: url.replace(/^http/, 'ws'),
      webSocketImpl: withErrorListener(webSocket),
      connectionParams: async () => {
        const own = connections;
        try {
          const { headers, device } = await authorize(rejected);
          if (own !== connections) return {};
          token = device?.accessToken;
          this.#deviceId = device?.deviceId;
          this.#shownDevice = this.#deviceId;
          return headers;
        } catch (cause) {
          // Its connection was given up meanwhile, and the next one asks by itself.
          if (own !== connections) return {};
          if (!isPassing(cause)) throw cause;
          // Thrown, it would close the connection too late: the close event would end the next one.
          giveUp(cause);
          return {};
        }
      },
      // A connection that was refused is no close event in browsers, and is tried again as well.
      shouldRetry: (cause) => !(cause instanceof CartwrightError),
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait: (failures) => pause(toPause(failures), NEVER),
      keepAlive: PING_EVERY,
      on: {
        connecting: () => {
          this.#deviceId = undefined;
          this.#stopOpening();
          this.#ending = undefined;
          connections += 1;
          this.#opening = setTimeout(giveUp, OPEN_TIME_OUT);
        },
        connected: () => this.#stopOpening(),
        ping: (isReceived) => {
          if (!isReceived) unanswered = setTimeout(giveUp, PONG_TIME_OUT);
        },
        pong: (isReceived) => {
          if (isReceived) clearTimeout(unanswered);
        },
        closed: (event) => {
          this.#deviceId = undefined;
          this.#stopOpening();
          clearTimeout(unanswered);
          if (toCode(event) === REPLACEABLE) rejected = token;
        },
        error: () => this.#stopOpening(),
      },
    });
    this.#socket = socket;
  }

  /** The subscriptions start again as this device. */
  replace(deviceId: string): void {
    this.#shownDevice = deviceId;
    if (this.#deviceId !== undefined && this.#deviceId !== deviceId) this.#socket.terminate();
  }

  #stopOpening(): void {
    clearTimeout(this.#opening);
    this.#opening = undefined;
  }

  /** The data of each event. `readVariables` is asked anew whenever the subscription starts again. */
  async *follow(
    query: string,
    readVariables: () => Record<string, unknown>,
    { signal, onInterrupted }: SubscriptionOptions,
  ): AsyncGenerator<unknown> {
    const payload = {
      query,
      get variables() {
        return readVariables();
      },
    };
    this.#followers += 1;
    const stopListening = this.#socket.on('closed', (event) => {
      if (toCode(event) !== NORMAL) onInterrupted(this.#ending ?? toClosed(event));
    });
    try {
      for (let failures = 0; ; failures += 1) {
        let refusal: CartwrightError | undefined;
        try {
          for await (const result of this.#run(payload, signal)) {
            const { data } = result;
            refusal = toError(result);
            if (refusal !== undefined) onInterrupted(refusal);
            if (data === null || data === undefined) continue;
            refusal = undefined;
            failures = 0;
            yield data;
          }
        } catch (cause) {
          refusal = toFailure(cause);
        }
        if (refusal === undefined) return;
        if (!refusal.retryable) throw refusal;
        await this.#pause(toPause(failures, refusal.retryAfterSeconds), signal);
      }
    } finally {
      stopListening();
      this.#followers -= 1;
      // Nobody waits for it any more.
      if (this.#followers === 0 && this.#opening !== undefined) this.#socket.terminate();
    }
  }

  /** The results of a subscription until it ends, over as many connections as it takes. */
  async *#run(payload: SubscribePayload, signal: AbortSignal): AsyncGenerator<Answer> {
    if (signal.aborted) throw toAborted(signal);
    const results: { readonly result: Answer; readonly device: string | undefined }[] = [];
    let end: End | undefined;
    let wake = () => {};
    const finish = (outcome: End) => {
      end ??= outcome;
      wake();
    };
    const leave = this.#socket.subscribe<unknown, unknown>(payload, {
      next: (result) => {
        results.push({ result: result as Answer, device: this.#shownDevice });
        wake();
      },
      error: (cause) => finish({ cause }),
      complete: () => finish({ device: this.#shownDevice }),
    });
    const stop = () => finish({ cause: toAborted(signal) });
    signal.addEventListener('abort', stop, { once: true });
    try {
      for (;;) {
        const next = results.shift();
        // What a device before had is shown to nobody, unless it is the rest of a subscription of its own that has ended.
        const isRest = end !== undefined && 'device' in end && end.device === next?.device;
        if (next !== undefined && next.device !== this.#shownDevice && !isRest) continue;
        if (next !== undefined) yield next.result;
        else if (end === undefined) await new Promise<void>((resolve) => (wake = resolve));
        else if ('cause' in end) throw end.cause;
        else return;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      leave();
    }
  }
}

const NEVER = new AbortController().signal;

/** A socket that is cut before it is open tells of it after its listeners are gone, which ends a process of Node. */
const withErrorListener = (webSocket: WebSocketClass): WebSocketClass =>
  class extends webSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener('error', () => {});
    }
  };

const toCode = (event: unknown): number | undefined =>
  typeof event === 'object' && event !== null && 'code' in event && typeof event.code === 'number'
    ? event.code
    : undefined;

/** A session that nobody gave in time is asked for again, as the connection is. */
const isPassing = (cause: unknown): cause is CartwrightError =>
  cause instanceof CartwrightError && (cause.retryable || cause.code === 'TimedOut');

const toLate = (): CartwrightError =>
  new CartwrightError('TimedOut', 'The socket was not answered in time', { isAnswered: false, retryable: true });

const toClosed = (event: unknown): CartwrightError =>
  new CartwrightError('NetworkFailed', `The socket was closed (${toCode(event) ?? 'no code'})`, {
    isAnswered: false,
    retryable: true,
  });

/** Why a subscription ended: the service's refusal, the client's own error, or a close that no retry mends. */
function toFailure(cause: unknown): CartwrightError {
  if (cause instanceof CartwrightError) return cause;
  const errors: readonly Refusal[] = Array.isArray(cause) ? cause : [];
  const refusal = toError({ errors });
  if (refusal !== undefined) return refusal;
  return new CartwrightError('SocketClosed', `The service closed the socket for good (${toCode(cause) ?? 'no code'})`, {
    cause,
  });
}
