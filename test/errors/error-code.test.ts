import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorNames } from '../../src/errors/catalog.ts';
import { findErrorName, toErrorCode } from '../../src/errors/error-code.ts';

describe('error codes', () => {
  it('are unique, legal in a GraphQL enum, and lead back to their name', () => {
    for (const name of errorNames) {
      assert.match(toErrorCode(name), /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
      assert.equal(findErrorName(toErrorCode(name)), name);
    }
    assert.equal(new Set(errorNames.map(toErrorCode)).size, errorNames.length);
  });

  it('are formed from the words of the name', () => {
    assert.equal(toErrorCode('NotEnoughStockError'), 'NOT_ENOUGH_STOCK_ERROR');
    assert.equal(toErrorCode('InvalidJWTToken'), 'INVALID_JWT_TOKEN');
    assert.equal(toErrorCode('InvalidAPIToken'), 'INVALID_API_TOKEN');
    assert.equal(toErrorCode('idempotency_conflict'), 'IDEMPOTENCY_CONFLICT');
  });

  it('find nothing for a code that is none', () => {
    for (const code of ['', 'NotEnoughStockError', 'not_enough_stock_error', 'NOT_A_CODE', 'constructor']) {
      assert.equal(findErrorName(code), undefined);
    }
  });
});
