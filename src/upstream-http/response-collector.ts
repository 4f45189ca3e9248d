import type { TransportResponse } from './http-transport.ts';

/** The controller of one request, by undici. */
interface Controller {
  abort(reason: Error): void;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * One response as undici hands it over. Undici's own `request` makes a stream of each body, which costs more than a small body is worth.
 * The connection is closed if the body has more than `maxBytes`, or when the signal aborts.
 */
export class ResponseCollector {
  /** Rejects with undici's error, or with the signal's reason. */
  readonly response: Promise<TransportResponse>;
  readonly #maxBytes: number;
  readonly #signal: AbortSignal;
  readonly #settle: PromiseWithResolvers<TransportResponse> = Promise.withResolvers();
  readonly #chunks: Uint8Array[] = [];
  #controller: Controller | undefined;
  #status = 0;
  #headers: TransportResponse['headers'] = {};
  #size = 0;

  constructor(maxBytes: number, signal: AbortSignal) {
    this.#maxBytes = maxBytes;
    this.#signal = signal;
    this.response = this.#settle.promise;
    signal.addEventListener('abort', this.#leave, { once: true });
    // No event comes of a signal that aborted before, as while undici was loaded.
    if (signal.aborted) this.#leave();
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#signal.aborted) this.#leave();
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = joinHeaders(headers);
  }

  onResponseData(controller: Controller, chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    if (this.#size <= this.#maxBytes) return;
    this.onResponseEnd();
    controller.abort(new Error('The response is larger than allowed'));
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this.#leave);
    this.#settle.resolve({ status: this.#status, headers: this.#headers, body: this.#chunks });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#signal.removeEventListener('abort', this.#leave);
    this.#settle.reject(error);
  }

  /** Gives up a request that still waits for a connection, too: it is not sent any more. */
  readonly #leave = (): void => {
    this.#controller?.abort(this.#signal.reason);
    this.#settle.reject(this.#signal.reason);
  };
}

function joinHeaders(headers: Headers): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}
