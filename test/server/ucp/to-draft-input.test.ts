import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDraftInput } from '../../../src/server/ucp/checkout/input/to-draft-input.ts';
import type { UcpCall } from '../../../src/server/ucp/ucp-call.ts';
import { agentDraft } from '../../support/orders/agent-draft.ts';

describe('the source of a checkout', () => {
  const findSource = (address: string, isNamed = false) => {
    const platform = { countedAs: 'host', isNamed };
    return toDraftInput({ domain: 'shop.example', platform, address } as UcpCall, agentDraft()).source;
  };

  it('is a digest of the addresses of one household, and tells none of them', () => {
    const [one, twin, neighbor] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((each) => findSource(each));

    assert.equal(one, twin);
    assert.notEqual(one, neighbor);
    assert.match(one ?? '', /^[\w-]{43}$/);
  });

  it('is counted for no platform that is known by name', () => {
    assert.equal(findSource('192.0.2.1', true), undefined);
  });
});
