import { isIPv4 } from 'node:net';
import { findIpAddress } from './find-ip-address.ts';

/**
 * The unit in which addresses of callers are counted: an IPv4 address as it is, an IPv6 address by its first 64 bits,
 * which usually belong to one household or one server. Anything else, such as null, counts as one unknown address.
 */
export function toAddressBlock(address: string | null): string {
  const text = findIpAddress(address ?? '');
  if (text === null) return 'unknown';
  if (isIPv4(text)) return text;
  const [head = '', tail] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
