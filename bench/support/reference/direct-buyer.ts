import { Pool } from 'undici';
import { z } from 'zod';
import { graphqlPost } from '../graphql-post.ts';
import type { RecordedCall } from '../recording-proxy.ts';

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

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #send({ path, operationName, query, variables, hasSession }: RecordedCall): Promise<void> {
    const isAdmin = path.startsWith('/admin-api');
    const session = isAdmin ? this.#adminToken : this.#token;
    const headers: Record<string, string> = { 'x-request-id': this.#attemptKey };
    if (hasSession && session !== undefined) headers['authorization'] = `Bearer ${session}`;
    const body = { operationName, query, variables: this.#toOwn(operationName, variables) };
    const { data, token } = await graphqlPost(this.#pool, path, headers, body);
    if (!isAdmin && token !== undefined) this.#token = token;
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
