import { lookup as lookUpHost } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hasCode } from '../has-code.ts';
import { ForeignHttpFailure, type ForeignHttpReason } from './foreign-http-failure.ts';
import { isLoopback } from './is-loopback.ts';
import { isPublicAddress } from './is-public-address.ts';

export interface ForeignHttpOptions {
  /** Lets loopback hosts be reached, also over http: for the demo. */
  readonly allowsLoopback: boolean;
  /** Resolves a host to its addresses. The system's resolver by default. */
  readonly lookUp?: (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
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
  ({ allowsLoopback, lookUp = (host) => lookUpHost(host, { all: true }) }: ForeignHttpOptions): ForeignHttp =>
  async ({ url: address, method, headers, body = '', maxBytes, signal }) => {
    const url = URL.parse(address);
    const isOwn = url !== null && allowsLoopback && isLoopback(url);
    if (url === null || !isPlain(url, isOwn)) throw new ForeignHttpFailure('address');
    const isAllowed = isOwn ? isOwnAddress : isPublicAddress;
    // A host that is an address is never looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) throw new ForeignHttpFailure('private');
    if (signal.aborted) throw new ForeignHttpFailure('timeout');

    const { promise, resolve, reject } = Promise.withResolvers<ForeignAnswer>();
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = open(url, {
      method,
      agent: false,
      headers: { ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) },
      lookup: toLookup(lookUp, isAllowed),
      signal,
    });
    sent.on('response', (response) => {
      readBody(response, maxBytes).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
        reject,
      );
    });
    sent.on('error', reject);
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

const toLookup =
  (lookUp: NonNullable<ForeignHttpOptions['lookUp']>, isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookUp(host).then(
      (found) => {
        const [first] = found;
        const isSafe = first !== undefined && found.every(({ address }) => isAllowed(address));
        if (!isSafe) done(new ForeignHttpFailure('private'), '', 0);
        else if (options.all === true) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
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
