import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { networkRefusals } from '../../src/card-networks/toolkit/network-refusals.ts';

describe('what card networks refuse', () => {
  it('is advised to be paid anew for a used intent only once the attempt that uses it was read', () => {
    const used = [networkRefusals.credentialTaken(), networkRefusals.intentInUse()];

    for (const { name, description } of used) {
      assert.equal(name, 'PreconditionError');
      assert.match(description ?? '', /may be this purchase\. Read its attempt before .* can pay a second order\.$/);
    }
  });
});
