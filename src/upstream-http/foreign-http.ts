import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hasCode } from '../lib/has-code.ts';
import { isLoopback } from '../lib/net/is-loopback.ts';
import { ForeignHttpFailure, type ForeignHttpReason } from './foreign-http-failure.ts';
import { isPublicAddress } from './is-public-address.ts';
import { type HostAddress, lookUpHost } from './look-up-host.ts';

export interface ForeignHttpOptions {
  /** Lets loopback hosts be reached, also over http: for the demo. */
  readonly allowsLoopback: boolean;
  /** Resolves a host to its addresses until the signal ends it. Default: `lookUpHost`. */
  readonly lookUp?: (host: string, signal: AbortSignal) => Promise<readonly HostAddress[]>;
}

interface ForeignRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The limit of the answer's body in bytes. Zero: it is not read. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

interface ForeignAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

/** Rejects with a ForeignHttpFailure. */
export type ForeignHttp = (request: ForeignRequest) => Promise<ForeignAnswer>;

/**
 * Calls addresses that strangers name: https only, and only hosts whose addresses are all public. The connection goes to the very address
 * that was checked, and is used once. A redirect is an answer like others, and is not followed.
 */
export const createForeignHttp =
  ({ allowsLoopback, lookUp = lookUpHost }: ForeignHttpOptions): ForeignHttp =>
  async ({ url: address, method, headers, body = '', maxBytes, signal }) => {
    const url = URL.parse(address);
    const isOwn = url !== null && allowsLoopback && isLoopback(url);
    if (url === null || !isPlain(url, isOwn)) throw new ForeignHttpFailure('address');
    const isAllowed = isOwn ? isOwnAddress : isPublicAddress;
    const found = await findAddresses(url.hostname.replace(/^\[|\]$/g, ''), { lookUp, isAllowed, signal });

    const { promise, resolve, reject } = Promise.withResolvers<ForeignAnswer>();
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = open(url, {
      method,
      agent: false,
      headers: { ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) },
      lookup: toLookup(found),
      signal,
    });
    let hasResponse = false;
    sent.on('response', (response) => {
      hasResponse = true;
      readBody(response, maxBytes).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
        reject,
      );
    });
    sent.on('error', reject);
    // A request that the other side upgrades has neither a response nor an error, and its signal ends nothing more.
    sent.on('close', () => hasResponse || reject(new ForeignHttpFailure('unreachable')));
    sent.end(body);
    try {
      return await promise;
    } catch (error) {
      throw error instanceof ForeignHttpFailure ? error : new ForeignHttpFailure(findReason(error, signal));
    } finally {
      sent.destroy();
    }
  };

const isPlain = ({ protocol, username, password }: URL, isOwn: boolean): boolean =>
  (protocol === 'https:' || (isOwn && protocol === 'http:')) && username === '' && password === '';

const isOwnAddress = (address: string): boolean => address === '::1' || address.startsWith('127.');

interface LookUp {
  readonly lookUp: NonNullable<ForeignHttpOptions['lookUp']>;
  readonly isAllowed: (address: string) => boolean;
  readonly signal: AbortSignal;
}

/**
 * The addresses of a host, all of them allowed; none for a host that is an address. Settles only once the look-up has ended: who counts calls
 * counts it, too. Throws ForeignHttpFailure.
 */
async function findAddresses(host: string, { lookUp, isAllowed, signal }: LookUp): Promise<readonly HostAddress[]> {
  const isAddress = isIP(host) !== 0;
  if (isAddress && !isAllowed(host)) throw new ForeignHttpFailure('private');
  if (signal.aborted) throw new ForeignHttpFailure('timeout');
  if (isAddress) return [];
  const found = await lookUp(host, signal).catch((error: unknown) => {
    const reason = findReason(error, signal);
    // It was a name server that refused.
    throw new ForeignHttpFailure(reason === 'connection-refused' ? 'unreachable' : reason);
  });
  if (signal.aborted) throw new ForeignHttpFailure('timeout');
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) throw new ForeignHttpFailure('private');
  return found;
}

/** Hands out what was found. Not called for a host that is an address. */
const toLookup =
  ([first, ...others]: readonly HostAddress[]): LookupFunction =>
  (_host, options, done) => {
    if (first === undefined) done(new ForeignHttpFailure('unknown-host'), '', 0);
    else if (options.all === true) done(null, [first, ...others]);
    else done(null, first.address, first.family);
  };

function findReason(error: unknown, signal: AbortSignal): ForeignHttpReason {
  if (signal.aborted) return 'timeout';
  if (hasCode(error, 'ENOTFOUND')) return 'unknown-host';
  return hasCode(error, 'ECONNREFUSED') ? 'connection-refused' : 'unreachable';
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (maxBytes === 0) return new Uint8Array();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxBytes) throw new ForeignHttpFailure('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
