import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { toAddressBlock } from '../../../src/lib/net/address-block.ts';

it('takes an IPv4 address as it is, in IPv6 clothes too, and an IPv6 address by its first 64 bits', () => {
  for (const [address, block] of [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8:0000:0007:aaaa:bbbb:cccc:dddd', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:203.0.113.9', '1:0:0:2::/64'],
    ['203.0.113.9:65535', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
    ['203.0.113', 'unknown'],
    ['[203.0.113.9', 'unknown'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ] as const) {
    assert.equal(toAddressBlock(address), block);
  }
});

it('counts an address once, however a proxy writes it', () => {
  const byte = fc.nat({ max: 255 });
  const port = fc.nat({ max: 65_535 });
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), port, fc.boolean(), ([a, b, c, d], number, upper) => {
      const ipv4 = `${a}.${b}.${c}.${d}`;
      const hexadecimal = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
      const mapped = [`::ffff:${ipv4}`, `::ffff:${hexadecimal}`, `0:0:0:0:0:ffff:${hexadecimal}`];
      const spellings = [
        ipv4,
        ...mapped,
        ...mapped.flatMap((text) => [`[${text}]`, `[${text}]:${number}`, `${text}%eth0`]),
      ];
      for (const text of [...spellings, `${ipv4}:${number}`, `"${ipv4}:${number}"`]) {
        assert.equal(toAddressBlock(upper ? text.toUpperCase() : text), ipv4, text);
      }
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), port, (ipv6, number) => {
      const block = toAddressBlock(ipv6);
      assert.notEqual(block, 'unknown');
      for (const text of [
        `[${ipv6}]`,
        `[${ipv6}]:${number}`,
        `"[${ipv6}]:${number}"`,
        `${ipv6}%2`,
        ipv6.toUpperCase(),
      ]) {
        assert.equal(toAddressBlock(text), block, text);
      }
    }),
  );
});
