import assert from 'node:assert/strict';
import { it } from 'node:test';
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
    ['not an address', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ] as const) {
    assert.equal(toAddressBlock(address), block);
  }
});
