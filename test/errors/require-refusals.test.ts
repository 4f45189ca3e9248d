import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { CommerceErrors } from '../../src/errors/commerce-errors.ts';
import { requireRefusals } from '../../src/errors/require-refusals.ts';

describe('requireRefusals', () => {
  const refusal = new CommerceError('InvalidQuantity');
  const another = new CommerceError('ProductNotFound');
  const requestError = new CommerceError('InvalidJWTToken');

  it('answers what is data, one or many', () => {
    assert.deepEqual(requireRefusals(refusal), [refusal]);
    assert.deepEqual(requireRefusals(new CommerceErrors([refusal, another])), [refusal, another]);
  });

  it('throws what stops the whole request again, also if it comes beside a refusal', () => {
    const mixed = new CommerceErrors([refusal, requestError]);

    assert.throws(() => requireRefusals(requestError), requestError);
    assert.throws(() => requireRefusals(mixed), mixed);
  });

  it('throws bugs again', () => {
    const bug = new TypeError('x is not a function');

    assert.throws(() => requireRefusals(bug), bug);
  });
});
