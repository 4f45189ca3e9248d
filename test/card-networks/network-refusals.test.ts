import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { networkRefusals } from '../../src/card-networks/toolkit/network-refusals.ts';

describe('the refusal of a card network', () => {
  it('names the attempt to read before another intent is made in place of a used one', () => {
    const used = [networkRefusals.credentialTaken(), networkRefusals.intentInUse()];

    for (const { name, description } of used) {
      assert.equal(name, 'PreconditionError');
      assert.match(description ?? '', /may be this purchase\. Read its attempt before .* can pay a second order\.$/);
    }
  });

  it('describes a locked card without codes, which not every network has, and without a time of its own', () => {
    const { description, details } = networkRefusals.locked(90);

    assert.equal(description, 'Too many wrong tries: this card cannot be verified in this way for now.');
    assert.equal(details.retryAfterSeconds, 90);
  });
});
