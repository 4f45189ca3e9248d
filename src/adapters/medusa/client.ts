import * as z from 'zod';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { HttpCall, HttpClient } from '../../upstream-http/http-client.ts';
import { decode } from '../../upstream-http/json-body.ts';
import type { MerchantCall } from '../contract/index.ts';
import { nothingDone } from '../toolkit/nothing-done.ts';
import type { MedusaSettings } from './settings.ts';

type QueryValue = string | number | readonly string[];

interface MedusaRequest<Data> {
  /** For logs and errors. */
  readonly operation: string;
  readonly method: HttpCall['method'];
  /** Each part is encoded. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly data: z.ZodType<Data>;
}

/** A refusal by Medusa. `message` is only for recognizing a case, never for display or logs: it quotes the input. */
export interface MedusaProblem {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly message: string;
}

export type MedusaAnswer<Data> =
  | { readonly kind: 'data'; readonly data: Data }
  | { readonly kind: 'problem'; readonly problem: MedusaProblem };

type Send = <Data>(call: MerchantCall, request: MedusaRequest<Data>) => Promise<MedusaAnswer<Data>>;

/** The two doors of a Medusa server: the Store API with the key of the sales channel, the Admin API with a secret key. */
export interface MedusaClient {
  readonly store: Send;
  /** Sends as `store` does, for the one call that waits for a payment provider. */
  readonly pay: Send;
  readonly admin: Send;
}

const wireProblem = z.object({
  type: z.string().max(100),
  code: z.string().max(100).nullish(),
  message: z.string().max(4_000),
});

export function createMedusaClient(settings: MedusaSettings, http: HttpClient, slowHttp: HttpClient): MedusaClient {
  const { publishableKey, secretKey } = settings;
  const root = settings.url.replace(/\/+$/, '');

  const through =
    (client: HttpClient, door: 'store' | 'admin', credentials: () => Readonly<Record<string, string>>): Send =>
    async ({ requestId, signal }, { operation, method, path, query = {}, body, data }) => {
      const { status, body: received } = await client.send({
        operation,
        kind: method === 'GET' ? 'read' : 'write',
        method,
        url: `${[root, door, ...path.map(encodeURIComponent)].join('/')}${toSearch(query)}`,
        headers: { accept: 'application/json', 'x-request-id': requestId, ...credentials(), ...typeOf(body) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
      if (status < 400) return { kind: 'data', data: decode(data, received, operation) };
      if (status === 401 || status === 403) throw rejectedKey(door);
      const problem = toProblem(status, received, operation);
      if (problem.type === 'not_allowed' && /publishable key/i.test(problem.message)) throw rejectedKey(door);
      if (isOfOtherVersion(problem)) throw otherVersion();
      return { kind: 'problem', problem };
    };

  const asShopper = () => ({ 'x-publishable-api-key': publishableKey });
  return {
    store: through(http, 'store', asShopper),
    pay: through(slowHttp, 'store', asShopper),
    admin: through(http, 'admin', () => ({
      authorization: `Basic ${Buffer.from(`${secretKey.reveal()}:`).toString('base64')}`,
    })),
  };
}

const typeOf = (body: object | undefined): Readonly<Record<string, string>> =>
  body === undefined ? {} : { 'content-type': 'application/json' };

function toProblem(status: number, received: unknown, operation: string): MedusaProblem {
  const { code = null, ...problem } = decode(wireProblem, received, operation);
  return { status, code, ...problem };
}

function toSearch(query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') search.append(name, String(value));
    else for (const each of value) search.append(`${name}[]`, each);
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** Nothing was done: Medusa looks at the key first. */
const rejectedKey = (door: 'store' | 'admin'): CommerceError =>
  nothingDone(
    door === 'store'
      ? 'Medusa rejects the publishable key, or it belongs to no sales channel'
      : 'Medusa rejects the secret key, or it was revoked',
  );

/** Medusa's words for what it does not know in a request. Those for a part of an address that a shop requires are alike, and for the buyer. */
const isOfOtherVersion = ({ message }: MedusaProblem): boolean =>
  !/'(shipping|billing)_address, /.test(message) &&
  /^(Invalid request: (Unrecognized fields:|Expected|Field '.*' is required)|Requested fields \[)/.test(message);

/** Nothing was done: Medusa checks the form of a request first. */
const otherVersion = (): CommerceError =>
  nothingDone('Medusa does not know what this service asks for: it has another version');
