import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeError, errorNames } from '../../../src/errors/error-catalog.ts';
import { ucpErrors } from '../../../src/server/ucp/ucp-error-table.ts';

const severities = ['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'];

describe('the error catalog in the words of the protocol', () => {
  for (const name of errorNames) {
    it(`has ${name} on one of its two layers`, () => {
      const [code, severity] = ucpErrors[name];

      assert.match(code, /^[a-z]+(?:_[a-z]+)*$/);
      if (severity !== undefined) assert.ok(severities.includes(severity));
    });
  }

  it('answers no failure of the service as an outcome of a purchase', () => {
    const failures = errorNames.filter((name) => describeError(name).httpStatus >= 500);

    assert.deepEqual(
      failures.filter((name) => ucpErrors[name][1] !== undefined),
      ['NotImplemented'],
    );
  });

  it('says of nothing that ends a checkout that the platform can mend it', () => {
    const ended = errorNames.filter((name) => ucpErrors[name][1] === 'unrecoverable');

    assert.deepEqual(ended, [
      'Forbidden',
      'CartNotFound',
      'OrderNotFound',
      'CannotCreateCart',
      'CannotTransferSession',
    ]);
  });
});
