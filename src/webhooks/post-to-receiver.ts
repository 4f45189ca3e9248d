import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { DeliveryError } from '../commerce/order/outbox/delivery-error.ts';
import { hasCode } from '../lib/has-code.ts';
import { isLoopback } from '../lib/net/is-loopback.ts';
import { isPublicAddress } from '../lib/net/is-public-address.ts';
import type { PostToReceiver } from './create-webhooks.ts';

/**
 * Posts to an address outside: https, to a host whose addresses are all public, on a connection of its own to the address that was looked at.
 * Follows no redirect and reads no answer. `allowsLoopback` lets http reach this computer, for the demo.
 */
export const createPostToReceiver =
  ({ allowsLoopback }: { readonly allowsLoopback: boolean }): PostToReceiver =>
  async (address, { headers, body, signal }) => {
    const url = new URL(address);
    const isOwn = allowsLoopback && isLoopback(url);
    if (url.protocol !== 'https:' && !isOwn) throw new DeliveryError('Not an https address');
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    // A host that is an IP address is never looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (/^[\d.]+$|:/.test(host) && !isOwn && !isPublicAddress(host)) throw new DeliveryError(PRIVATE);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const sent = request(url, { ...options, signal, ...(!isOwn && { lookup: lookUpPublic }) }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', (error) => reject(toDeliveryError(error, signal)));
    sent.end(body);
    return promise;
  };

const PRIVATE = 'Not a public address';

const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }).then(
    (found) => {
      const [first] = found;
      const isPublic = first !== undefined && found.every(({ address }) => isPublicAddress(address));
      if (!isPublic) done(new DeliveryError(PRIVATE), '', 0);
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => done(error, '', 0),
  );
};

function toDeliveryError(error: unknown, signal: AbortSignal): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (signal.aborted) return new DeliveryError('No answer in time');
  if (hasCode(error, 'ENOTFOUND')) return new DeliveryError('The host is unknown');
  if (hasCode(error, 'ECONNREFUSED')) return new DeliveryError('The connection was refused');
  return new DeliveryError('Not reachable');
}
