import { Pool } from 'undici';
import { z } from 'zod';
import { graphqlPost, type PostAnswer, postText, readData } from '../graphql-post.ts';
import type { RecordedCall } from '../recording-proxy.ts';
import type { ReadyCall } from './ready-call.ts';

const added = z.object({
  addItemsToOrder: z.object({ order: z.object({ id: z.string(), lines: z.array(z.object({ id: z.string() })) }) }),
});

/** Operations whose `id` is an order's. */
const ofOrders: ReadonlySet<string> = new Set(['FindOrder', 'ClaimOrder']);

/**
 * A buyer who talks to Vendure without us: sends the calls that were recorded, in their order, with a session, an order and a
 * line of its own in place of the recorded ones.
 */
export class DirectBuyer {
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

  static async open(url: string, username: string, password: string): Promise<DirectBuyer> {
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
    return new DirectBuyer(pool, token);
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
    const { path, headers, body } = this.#toReady(call);
    const { text, token } = await postText(this.#pool, path, headers, body);
    this.#learn(call, readData(text), token);
  }

  #toReady({ path, operationName, query, variables, hasSession }: RecordedCall): ReadyCall {
    const session = path.startsWith('/admin-api') ? this.#adminToken : this.#token;
    return {
      path,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-request-id': this.#attemptKey,
        ...(hasSession && session !== undefined ? { authorization: `Bearer ${session}` } : {}),
      },
      body: JSON.stringify({ operationName, query, variables: this.#toOwn(operationName, variables) }),
    };
  }

  #learn({ path, operationName }: RecordedCall, data: PostAnswer['data'], token: string | undefined): void {
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
