import { Pool } from 'undici';
import * as z from 'zod';
import { postText, sendCall } from '../graphql-post.ts';
import type { ReadyCall } from '../ready-call.ts';
import type { RecordedCall } from '../recording-proxy.ts';
import type { PlatformBuyer } from './bench-platform.ts';

/** Identifiers of what a buyer has, which each buyer has other ones of. */
const OWNED = /\b(?:cart|cali|pay_col|payses|order)_[0-9A-Z]{26}\b/g;
/** In keys and tokens: each run pays under a key of its own. */
const KEY = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

const started = z.object({ cart: z.object({ id: z.string() }) });

/** Sends what was recorded with the identifiers of its own answers in the place of the recorded ones. */
export class MedusaBuyer implements PlatformBuyer {
  readonly #pool: Pool;
  /** The cart that was there before the first recorded call. */
  readonly #cartId: string;
  readonly #own = new Map<string, string>();

  private constructor(pool: Pool, cartId: string) {
    this.#pool = pool;
    this.#cartId = cartId;
  }

  static async open(url: string, publishableKey: string, regionId: string): Promise<MedusaBuyer> {
    const pool = new Pool(url, { connections: 1, pipelining: 1 });
    const headers = { 'x-publishable-api-key': publishableKey };
    const { text } = await postText(pool, '/store/carts', headers, JSON.stringify({ region_id: regionId }));
    return new MedusaBuyer(pool, started.parse(JSON.parse(text)).cart.id);
  }

  async run(calls: readonly RecordedCall[]): Promise<void> {
    const keys = new Map<string, string>();
    for (const call of calls) this.#learn(call, (await sendCall(this.#pool, this.#toReady(call, keys))).text);
  }

  async runThrough(relay: Pool, calls: readonly RecordedCall[]): Promise<void> {
    const keys = new Map<string, string>();
    const ready = calls.map((call) => this.#toReady(call, keys));
    const { text } = await postText(relay, '/', {}, JSON.stringify(ready));
    const answers = text.split(/\n+/);
    for (const [index, call] of calls.entries()) this.#learn(call, answers[index] ?? '');
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #toReady({ method, path, headers, body }: RecordedCall, keys: Map<string, string>): ReadyCall {
    const toOwn = (text: string) =>
      text
        .replace(OWNED, (id) => this.#own.get(id) ?? (id.startsWith('cart_') ? this.#cartId : id))
        .replace(KEY, (key) => {
          const own = keys.get(key) ?? crypto.randomUUID();
          keys.set(key, own);
          return own;
        });
    const ownHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toOwn(value)]));
    return { method, path: toOwn(path), headers: ownHeaders, body: toOwn(body) };
  }

  #learn(call: RecordedCall, text: string): void {
    const [recorded, own]: readonly unknown[] = [JSON.parse(call.answer), JSON.parse(text)];
    // A payment that was refused answers with the cart, and sooner.
    if (typeOf(recorded) !== typeOf(own)) throw new Error(`Medusa refused ${nameMedusaCall(call)}`);
    this.#pair(recorded, own);
  }

  /** Answers to the same call have the same members. */
  #pair(recorded: unknown, own: unknown): void {
    if (typeof recorded === 'string' && typeof own === 'string') {
      if (recorded !== own && recorded.match(OWNED)?.[0] === recorded) this.#own.set(recorded, own);
    } else if (isObject(recorded) && isObject(own)) {
      for (const [name, value] of Object.entries(recorded)) this.#pair(value, own[name]);
    }
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const typeOf = (answer: unknown): unknown => (isObject(answer) ? answer['type'] : undefined);

/** Method and path without identifiers. */
export const nameMedusaCall = ({ method, path }: RecordedCall): string =>
  `${method} ${path.replace(/\?.*/, '').replace(/\b[a-z]+(?:_[a-z]+)?_[0-9A-Z]{26}\b/g, '…')}`;
