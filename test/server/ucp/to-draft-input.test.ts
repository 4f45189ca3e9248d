import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKeyedDigest } from '../../../src/cryptography/create-keyed-digest.ts';
import { digest } from '../../../src/lib/digest.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { toDraftInput } from '../../../src/server/ucp/checkout/input/to-draft-input.ts';
import type { UcpCall } from '../../../src/server/ucp/ucp-call.ts';
import { agentDraft } from '../../support/orders/agent-draft.ts';

describe('the source of a checkout', () => {
  const findSource = (address: string, isNamed = false, domain = 'shop.example') => {
    const platform = { countedAs: 'host', isNamed };
    const options = { markAddress: createKeyedDigest(new Secret(new Uint8Array(32)), 'test') };
    return toDraftInput({ domain, platform, address, options } as UcpCall, agentDraft()).source;
  };

  it('is a keyed mark of the addresses of one household at one merchant, and no hash that anybody can try', () => {
    const [one, twin, neighbor] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((each) => findSource(each));

    assert.equal(one, twin);
    assert.notEqual(one, neighbor);
    assert.match(one ?? '', /^[\w-]{43}$/);
    assert.notEqual(one, findSource('2001:db8::1', false, 'other.example'));
    for (const text of ['2001:db8::/64', '2001:db8:0:0', '2001:db8::1']) {
      assert.ok(![digest(text), digest(`shop.example ${text}`)].includes(one ?? ''));
    }
  });

  it('is counted for no platform that is known by name', () => {
    assert.equal(findSource('192.0.2.1', true), undefined);
  });
});
