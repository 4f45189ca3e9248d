import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type UcpVersion, ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { assertBuyerCanGoOn } from './assert-buyer-can-go-on.ts';

export interface UcpAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** As it came: what it holds is what the test is about. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

export interface UcpRequestOptions {
  readonly method: string;
  /** Below the endpoint; from the root with a host. */
  readonly path: string;
  readonly host?: string;
  readonly body?: string;
  /** Null sends no UCP-Agent. */
  readonly agent?: string | null;
  /** Default: another one for each call. Null sends none. */
  readonly key?: string | null;
  /** Further ones, which win. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A platform of agents, at one merchant. */
export interface UcpClient {
  readonly endpoint: string;
  send(options: UcpRequestOptions): Promise<UcpAnswer>;
  get(path: string, options?: Partial<UcpRequestOptions>): Promise<UcpAnswer>;
  post(path: string, body: unknown, options?: Partial<UcpRequestOptions>): Promise<UcpAnswer>;
  put(path: string, body: unknown, options?: Partial<UcpRequestOptions>): Promise<UcpAnswer>;
}

/** The profile that the demo shows, in the newest version unless told another. */
export const exampleAgent = (url: string, version: UcpVersion = ucpVersions[0]): string =>
  `${url}/api/v1/ucp/example-agent/${version}`;

/** `always`: headers of every request. */
export function createUcpClient(
  url: string,
  domain: string,
  profile = exampleAgent(url),
  always: Readonly<Record<string, string>> = {},
): UcpClient {
  const endpoint = `${url}/api/v1/ucp/rest/domain/${domain}`;
  const send = ({
    method,
    path,
    host,
    body,
    agent = `profile="${profile}"`,
    key = randomUUID(),
    headers: others,
  }: UcpRequestOptions): Promise<UcpAnswer> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(host !== undefined && { host }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(agent !== null && { 'ucp-agent': agent }),
        ...(key !== null && method !== 'GET' && { 'idempotency-key': key }),
        ...always,
        ...others,
      };
      // Not by fetch, which sets Host itself.
      const sent = request(host === undefined ? `${endpoint}${path}` : `${url}${path}`, { method, headers });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const get = (name: string) => response.headers[name]?.toString() ?? null;
        const read = async (): Promise<UcpAnswer> => {
          const body = JSON.parse(await text(response));
          assertBuyerCanGoOn(body);
          return { status: response.statusCode ?? 0, headers: { get }, body };
        };
        resolve(read());
      });
      sent.end(body);
    });
  const withBody =
    (method: string) =>
    (path: string, body: unknown, options: Partial<UcpRequestOptions> = {}) =>
      send({ method, path, body: JSON.stringify(body), ...options });
  return {
    endpoint,
    send,
    get: (path, options = {}) => send({ method: 'GET', path, ...options }),
    post: withBody('POST'),
    put: withBody('PUT'),
  };
}
