import { Pool } from 'undici';
import * as z from 'zod';
import { graphqlPost, type PostAnswer, postText, readData, sendCall } from '../graphql-post.ts';
import type { ReadyCall } from '../ready-call.ts';
import type { RecordedCall } from '../recording-proxy.ts';
import type { PlatformBuyer } from './bench-platform.ts';

const graphqlBody = z.looseObject({
  operationName: z.string(),
  variables: z.record(z.string(), z.unknown()).default({}),
});
const added = z.object({
  addItemsToOrder: z.object({ order: z.object({ id: z.string(), lines: z.array(z.object({ id: z.string() })) }) }),
});

/** Operations whose `id` is an order's. */
const ofOrders: ReadonlySet<string> = new Set(['FindOrder', 'ClaimOrder']);

/**
 * A buyer who talks to Vendure without us: sends the calls that were recorded, in their order, with a session, an order and a
 * line of its own in place of the recorded ones.
 */
export class VendureBuyer implements PlatformBuyer {
  readonly #pool: Pool;
  readonly #adminToken: string;
  #token: string | undefined;
  #orderId = '';
  #lineId = '';
  #attemptKey = '';

  private constructor(pool: Pool, adminToken: string) {
    this.#pool = pool;
    this.#adminToken = adminToken;
  }

  static async open(url: string, username: string, password: string): Promise<VendureBuyer> {
    const pool = new Pool(url, { connections: 1, pipelining: 1 });
    const { token } = await graphqlPost(
      pool,
      '/admin-api',
      {},
      {
        query:
          'mutation Login($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }',
        variables: { username, password },
      },
    );
    if (token === undefined) throw new Error('Vendure gave no session for the administrator');
    return new VendureBuyer(pool, token);
  }

  async run(calls: readonly RecordedCall[]): Promise<void> {
    this.#attemptKey = crypto.randomUUID();
    for (const call of calls) await this.#send(call);
  }

  /** The same in one call to the relay, once there is a session. Only for calls of which none needs what another answers. */
  async runThrough(relay: Pool, calls: readonly RecordedCall[]): Promise<void> {
    if (this.#token === undefined) return this.run(calls);
    this.#attemptKey = crypto.randomUUID();
    const ready = calls.map((call) => this.#toReady(call));
    const { text } = await postText(relay, '/', {}, JSON.stringify(ready));
    const answers = text.split(/\n+/);
    for (const [index, call] of calls.entries()) this.#learn(call, readData(answers[index] ?? ''), undefined);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #send(call: RecordedCall): Promise<void> {
    const { text, token } = await sendCall(this.#pool, this.#toReady(call));
    this.#learn(call, readData(text), token);
  }

  #toReady({ method, path, headers, body }: RecordedCall): ReadyCall {
    const { operationName, variables, ...rest } = graphqlBody.parse(JSON.parse(body));
    const { authorization, ...others } = headers;
    const session = path.startsWith('/admin-api') ? this.#adminToken : this.#token;
    return {
      method,
      path,
      headers: {
        ...others,
        'x-request-id': this.#attemptKey,
        ...(authorization !== undefined && session !== undefined ? { authorization: `Bearer ${session}` } : {}),
      },
      body: JSON.stringify({ ...rest, operationName, variables: this.#toOwn(operationName, variables) }),
    };
  }

  #learn({ path, body }: RecordedCall, data: PostAnswer['data'], token: string | undefined): void {
    const { operationName } = graphqlBody.parse(JSON.parse(body));
    if (!path.startsWith('/admin-api') && token !== undefined) this.#token = token;
    // A refusal is quicker than the work, and would make us look slow.
    if (JSON.stringify(data).includes('"errorCode":"')) throw new Error(`Vendure refused ${operationName}`);
    if (operationName !== 'AddItems') return;
    const { order } = added.parse(data).addItemsToOrder;
    this.#orderId = order.id;
    this.#lineId = order.lines[0]?.id ?? '';
  }

  #toOwn(operationName: string, variables: Readonly<Record<string, unknown>>): unknown {
    return JSON.parse(JSON.stringify(variables), (key, value: unknown) => {
      if (key === 'line') return this.#lineId;
      if (key === 'id' && ofOrders.has(operationName)) return this.#orderId;
      if (key === 'attemptKey' || key === 'idempotencyKey') return this.#attemptKey;
      return value;
    });
  }
}

/** What a call to Vendure is called. */
export const nameVendureCall = ({ body }: RecordedCall): string => graphqlBody.parse(JSON.parse(body)).operationName;
