import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeError, errorNames } from '../../src/errors/error-catalog.ts';

describe('the error catalog', () => {
  it('gives every name a status of its family and a sentence for a buyer', () => {
    for (const name of errorNames) {
      const entry = describeError(name);
      for (const status of [entry.httpStatus, ...Object.values(entry.otherStatuses ?? {})]) {
        assert.ok(Number.isInteger(status) && status >= 400 && status <= 599, `${name}: ${status}`);
      }
      assert.match(entry.message, /^[A-Z].*\.$/, name);
      assert.ok(entry.message.length <= 100, name);
      assert.doesNotMatch(entry.message, /error|exception|null|undefined|upstream/i, name);
    }
  });

  it('uses no spelling twice, neither as a name nor as an alias', () => {
    const spellings = errorNames.flatMap((name) => [name, ...(describeError(name).aliases ?? [])]);

    assert.deepEqual(
      spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index),
      [],
    );
  });

  it('never advises to repeat a refusal that the same call will meet again', () => {
    for (const name of errorNames) {
      const { channel, httpStatus, retry } = describeError(name);
      if (retry === 'backoff' || retry === 'once') assert.ok(httpStatus >= 500, name);
      if (httpStatus === 503) assert.equal(retry, 'backoff', name);
      if (httpStatus === 401) assert.equal(channel, 'request', name);
    }
  });
});
