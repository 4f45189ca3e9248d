import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import type { Config } from '../../config/config.ts';
import { mapConcurrently } from '../../lib/async/map-concurrently.ts';
import { isLoopback } from '../../lib/net/is-loopback.ts';
import { isPublicAddress } from '../../lib/net/is-public-address.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { type Finding, toFinding } from './finding.ts';

const AT_ONCE = 8;
const CONNECT_MS = 5_000;
const DAY_MS = 86_400_000;
const RENEW_DAYS = 14;

interface Receiver {
  readonly what: string;
  readonly url: string;
  /** Whether strangers name it, so that the service calls it only at a public address. */
  readonly isForeign: boolean;
}

/** The other addresses that the service calls: whether something answers there, and how long its certificate is valid. Sends nothing. */
export async function* examineReceivers(config: Config, { clock }: Runtime): AsyncGenerator<Finding> {
  const { demo } = config;
  const receivers = listReceivers(config);
  for (let from = 0; from < receivers.length; from += AT_ONCE) {
    const group = receivers.slice(from, from + AT_ONCE);
    yield* await mapConcurrently(group, AT_ONCE, (receiver) => examineReceiver(receiver, demo, clock.now()));
  }
}

const listReceivers = ({ partners, cardNetworks }: Config): readonly Receiver[] => [
  ...partners.flatMap(({ name, webhook }) =>
    webhook === undefined ? [] : [{ what: `webhook of ${name}`, url: webhook.url, isForeign: true }],
  ),
  ...cardNetworks.map(({ network, url }) => ({ what: `card network ${network}`, url, isForeign: false })),
];

async function examineReceiver({ what, url, isForeign }: Receiver, demo: boolean, now: number): Promise<Finding> {
  const tell = toFinding(what);
  const address = new URL(url);
  const { protocol, port, host } = address;
  const hostname = address.hostname.replace(/^\[|\]$/g, '');
  try {
    const addresses = await lookup(hostname, { all: true });
    const mustBePublic = isForeign && !(demo && isLoopback(address));
    if (mustBePublic && !addresses.every(({ address }) => isPublicAddress(address))) {
      return tell('wrong', `${host} is not at a public address: nothing is sent there`);
    }
    const isTls = protocol === 'https:';
    const validUntil = await connect(hostname, Number(port) || (isTls ? 443 : 80), isTls);
    if (validUntil === null) return tell('good', `${host} answers`);
    const days = Math.floor((validUntil - now) / DAY_MS);
    const text = `${host} answers, with a certificate for ${days} more days`;
    return days < RENEW_DAYS ? tell('doubtful', `${text}. Have it renewed.`) : tell('good', text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer in time';
    return tell('wrong', `${host} cannot be reached (${code})`);
  }
}

/** Until when the certificate is valid, in milliseconds since the Unix epoch; null without one. */
function connect(host: string, port: number, isTls: boolean): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const socket: Socket = isTls
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connectPlain({ host, port });
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      const validUntil = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : null;
      socket.destroy();
      resolve(validUntil);
    });
  });
}
