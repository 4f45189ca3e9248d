import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorNames } from '../../src/errors/error-catalog.ts';
import { toErrorCode } from '../../src/errors/to-error-code.ts';

describe('error codes', () => {
  it('are unique and legal in a GraphQL enum', () => {
    for (const name of errorNames) {
      assert.match(toErrorCode(name), /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
    }
    assert.equal(new Set(errorNames.map(toErrorCode)).size, errorNames.length);
  });

  it('are formed from the words of the name', () => {
    assert.equal(toErrorCode('NotEnoughStockError'), 'NOT_ENOUGH_STOCK_ERROR');
    assert.equal(toErrorCode('InvalidJWTToken'), 'INVALID_JWT_TOKEN');
    assert.equal(toErrorCode('InvalidAPIToken'), 'INVALID_API_TOKEN');
    assert.equal(toErrorCode('idempotency_conflict'), 'IDEMPOTENCY_CONFLICT');
  });
});
