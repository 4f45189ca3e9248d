import { createClient } from 'graphql-ws';
import * as z from 'zod';
import { startOwnClock } from '../../support/own-clock.ts';
import { CutSocket } from '../../support/servers/cut-socket.ts';
import { DOMAIN, type Market } from './buyer.ts';
import { sendOperation } from './send-operation.ts';
import { WITHIN_MS } from './standstill.ts';

const ADD = `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }`;
const WATCH = `subscription { cartChanged(domain: "${DOMAIN}") { cart { cartId } } }`;

const addedShape = z.object({ data: z.object({ addLineItem: z.object({ userErrors: z.array(z.unknown()) }) }) });

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Changes the cart of a device again and again, and follows it: both must go on, whatever happens to the nodes. */
export class Shopper {
  readonly #name: string;
  readonly #market: Market;
  readonly #pauseMs: number;
  readonly #problems = new Set<string>();
  readonly #clock = startOwnClock();
  readonly #done: Promise<unknown>;
  #isLeaving = false;
  /** When the first change was made that the watcher has heard nothing after; null if it has heard of all. */
  #unheardSince: number | null = null;

  /** `pauseMs` passes between two changes. */
  constructor(name: string, market: Market, pauseMs = 200) {
    this.#name = name;
    this.#market = market;
    this.#pauseMs = pauseMs;
    this.#done = Promise.all([this.#shop(), this.#follow()]);
  }

  /** Everything that took too long. */
  async leave(): Promise<readonly string[]> {
    this.#isLeaving = true;
    await this.#done;
    this.#clock[Symbol.dispose]();
    return [...this.#problems];
  }

  async #shop(): Promise<void> {
    const { variantId } = this.#market;
    const input = { domain: DOMAIN, addToCartRef: { variantId }, quantity: 1, flushCart: true };
    for (let last = this.#clock.milliseconds(); !this.#isLeaving; await sleep(this.#pauseMs)) {
      const answer = addedShape.safeParse(await sendOperation(this.#market, { query: ADD, variables: { input } })).data;
      const now = this.#clock.milliseconds();
      if (now - last > this.#pauseMs + WITHIN_MS) this.#complain('could not change its cart', now - last);
      if (answer?.data.addLineItem.userErrors.length !== 0) continue;
      last = now;
      this.#unheardSince ??= now;
    }
  }

  async #follow(): Promise<void> {
    const { url, headers } = this.#market;
    while (!this.#isLeaving) {
      const client = createClient({
        url: `${url.replace(/^http/, 'ws')}/graphql`,
        webSocketImpl: CutSocket,
        connectionParams: headers,
        retryAttempts: 0,
      });
      const looking = setInterval(() => {
        this.#judgeWait();
        if (this.#isLeaving) client.terminate();
      }, 100);
      try {
        for await (const { errors } of client.iterate({ query: WATCH })) {
          if (errors !== undefined) break;
          this.#judgeWait();
          this.#unheardSince = null;
        }
      } catch {
        await sleep(50);
      } finally {
        clearInterval(looking);
        await client.dispose();
      }
    }
  }

  #judgeWait(): void {
    if (this.#unheardSince === null) return;
    const waited = this.#clock.milliseconds() - this.#unheardSince;
    if (waited > WITHIN_MS) this.#complain('heard nothing of its cart', waited);
  }

  #complain(what: string, milliseconds: number): void {
    // Once for each outage.
    const at = Math.round((this.#clock.milliseconds() - milliseconds) / 1_000);
    this.#problems.add(`shopper ${this.#name} ${what} for longer than 15 s (since its second ${at})`);
  }
}
