import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import type { Config } from '../../config/loaded-config.ts';
import { afterTime } from '../../lib/async/after-time.ts';
import { isLoopback } from '../../lib/net/is-loopback.ts';
import { isPublicAddress } from '../../upstream-http/is-public-address.ts';

const CONNECT_MS = 5_000;

/** Somebody else whom the service calls. */
export interface Receiver {
  readonly what: string;
  readonly url: string;
  /** Whether strangers name it, so that the service calls it only at a public address. */
  readonly isForeign: boolean;
  /** Whether the service does all its work without it. */
  readonly isSpare?: boolean;
}

export const listReceivers = ({
  partners,
  cardNetworks,
  tracing,
}: Pick<Config, 'partners' | 'cardNetworks' | 'tracing'>): readonly Receiver[] => [
  ...partners.flatMap(({ name, webhook }) =>
    webhook === undefined ? [] : [{ what: `webhook of ${name}`, url: webhook.url, isForeign: true }],
  ),
  ...cardNetworks.map(({ network, url }) => ({ what: `card network ${network}`, url, isForeign: false })),
  ...(tracing === null
    ? []
    : [{ what: 'collector of traces', url: tracing.endpoint, isForeign: false, isSpare: true }]),
];

/** The address is one at which the service calls nobody. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Until when the certificate at an address is valid, in milliseconds since the Unix epoch; null if it has none. Sends nothing. Throws
 * PrivateAddressError, the system's error if nobody answers, and TLS's for a certificate that is not trusted, unless `requiresTrust` is false.
 */
export async function readCertificateEnd(
  { url, isForeign }: Receiver,
  demo: boolean,
  { requiresTrust = true }: { readonly requiresTrust?: boolean } = {},
): Promise<number | null> {
  const address = new URL(url);
  const hostname = address.hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(hostname, { all: true });
  const mustBePublic = isForeign && !(demo && isLoopback(address));
  if (mustBePublic && !addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateAddressError();
  const isTls = address.protocol === 'https:';
  const port = Number(address.port) || (isTls ? 443 : 80);
  const names = isIP(hostname) === 0 ? { servername: hostname } : {};
  return readEnd(
    isTls
      ? connectTls({ host: hostname, port, rejectUnauthorized: requiresTrust, ...names })
      : connectPlain({ host: hostname, port }),
  );
}

function readEnd(socket: Socket): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const cancel = afterTime(CONNECT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.once('close', cancel);
    socket.once('error', reject);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
      const validUntil = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : null;
      socket.destroy();
      resolve(validUntil);
    });
  });
}
