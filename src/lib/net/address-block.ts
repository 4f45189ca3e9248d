import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The unit in which addresses of callers are counted: an IPv4 address as it is, an IPv6 address by its first 64 bits,
 * which usually belong to one household or one server. Anything else, such as null, counts as one unknown address.
 */
export function toAddressBlock(address: string | null): string {
  const text = (address ?? '').split('%')[0] ?? '';
  const mapped = MAPPED.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return 'unknown';
  const [head = '', tail] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
