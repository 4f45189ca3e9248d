import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** With a port: `[2001:db8::1]:443`, `203.0.113.9:443`. Some proxies quote it, as in `Forwarded`. */
const BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
const PORT = /:\d{1,5}$/;
const ZONE = /%.*$/s;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;

/**
 * The address in an entry of a proxy, or of a socket, in its one form: lower case, without brackets, port and zone, an IPv4 address
 * in IPv6 clothes as IPv4. Null for anything else.
 */
export function findIpAddress(entry: string): string | null {
  // What sockets say, and far quicker to tell than any IPv6 address.
  const usual = MAPPED.exec(entry)?.[1] ?? entry;
  if (isIPv4(usual)) return usual;
  const text = entry.trim().replace(/^"(.*)"$/s, '$1');
  const bare = (BRACKETS.exec(text)?.[1] ?? text).replace(ZONE, '');
  const address = isIPv6(bare) ? bare : bare.replace(PORT, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const plain = new SocketAddress({ address, family: 'ipv6' }).address;
  return MAPPED.exec(plain)?.[1] ?? plain;
}
