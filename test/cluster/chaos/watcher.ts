import { createClient } from 'graphql-ws';
import * as z from 'zod';
import { CutSocket } from '../../support/servers/cut-socket.ts';

const WATCH = `subscription ($id: ID!, $after: Int!) {
  placeOrderProgress(attemptId: $id, afterSequence: $after) { sequence }
}`;
const eventShape = z.object({ placeOrderProgress: z.object({ sequence: z.number() }) });

/** Follows one attempt and reconnects with the last number that it saw, until nothing more can come. */
export class Watcher {
  readonly attemptId: string;
  readonly seen: number[] = [];
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #until: number;
  readonly #done: Promise<void>;
  #isFinishing = false;

  constructor(
    { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
    attemptId: string,
    until: number,
  ) {
    this.attemptId = attemptId;
    this.#url = url.replace(/^http/, 'ws');
    this.#headers = headers;
    this.#until = until;
    this.#done = this.#follow();
  }

  /** The attempt has ended: resolves once every event has been seen, or the time is up. */
  finish(): Promise<void> {
    this.#isFinishing = true;
    return this.#done;
  }

  async #follow(): Promise<void> {
    while (performance.now() < this.#until) {
      const isLast = this.#isFinishing;
      if ((await this.#watchOnce()) && isLast) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** True if the subscription came to its end, and not its connection. */
  async #watchOnce(): Promise<boolean> {
    const client = createClient({
      url: `${this.#url}/graphql`,
      webSocketImpl: CutSocket,
      connectionParams: this.#headers,
      retryAttempts: 0,
    });
    const variables = { id: this.attemptId, after: this.seen.at(-1) ?? 0 };
    const events = client.iterate({ query: WATCH, variables });
    const timer = setTimeout(() => void client.terminate(), Math.max(0, this.#until - performance.now()));
    try {
      for await (const { data, errors } of events) {
        if (errors !== undefined) return false;
        this.seen.push(eventShape.parse(data).placeOrderProgress.sequence);
      }
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
      await client.dispose();
    }
  }
}
