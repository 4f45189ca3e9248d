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
});
