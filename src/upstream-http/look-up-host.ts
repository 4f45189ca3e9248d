import { Resolver } from 'node:dns/promises';
import { hasCode } from '../lib/has-code.ts';

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

export interface LookUpOptions {
  /** Name servers, such as `192.0.2.1:53`. Those of the system by default. */
  readonly servers?: readonly string[];
}

const QUERY_TIMEOUT_MS = 1_000;
const TRIES = 2;

/**
 * Looks up the addresses of a host that a stranger names, IPv4 first. It asks the name servers of the system by sockets of its own:
 * `dns.lookup` would hold one of the four threads that files and keys need, for as long as a slow name server likes. So neither
 * `/etc/hosts` nor search domains count. `localhost` is this computer. Ended by its signal, nothing of it goes on. Rejects with an error
 * whose code is that of `node:dns`, ENOTFOUND for a host without an address.
 */
export async function lookUpHost(
  host: string,
  signal: AbortSignal,
  { servers }: LookUpOptions = {},
): Promise<readonly HostAddress[]> {
  if (/^(?:.+\.)?localhost\.?$/i.test(host)) {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  }
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [...toAddresses(v4, 4), ...toAddresses(v6, 6)];
    if (found.length > 0) return found;
    // A server that fails for one family says nothing of the host.
    const failures = [v4, v6].flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    throw failures.find((failure) => !isAbsent(failure)) ?? new HostNotFound('The host has no address');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

class HostNotFound extends Error {
  override readonly name = 'HostNotFound';
  readonly code = 'ENOTFOUND';
}

const isAbsent = (failure: unknown): boolean => hasCode(failure, 'ENOTFOUND') || hasCode(failure, 'ENODATA');

const toAddresses = (result: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly HostAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
