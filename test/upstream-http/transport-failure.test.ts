import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toTransportFailure } from '../../src/upstream-http/transport-failure.ts';

const failureOf = (fields: object) => toTransportFailure(Object.assign(new Error('canary'), fields), 'Pay');

describe('what became of a request that threw', () => {
  for (const [fields, outcome] of [
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'not-sent'],
    [{ code: 'EHOSTUNREACH', syscall: 'connect' }, 'not-sent'],
    [{ code: 'EHOSTUNREACH', syscall: 'read' }, 'unknown'],
    [{ code: 'ENETUNREACH', syscall: 'write' }, 'unknown'],
    [{ code: 'ECONNRESET', syscall: 'read' }, 'unknown'],
    [{}, 'unknown'],
  ] as const) {
    it(`is ${outcome} after ${JSON.stringify(fields)}`, () => {
      const failure = failureOf(fields);

      assert.equal(failure.outcome, outcome);
      assert.ok(!failure.description?.includes('canary'));
    });
  }

  it('is told by the addresses that were tried, where there were several', () => {
    const each = Object.assign(new Error(), { code: 'EHOSTUNREACH', syscall: 'connect' });
    const all = Object.assign(new AggregateError([each, each]), { code: 'EHOSTUNREACH' });

    assert.equal(toTransportFailure(all, 'Pay').outcome, 'not-sent');
  });

  it('is told by the cause, where a library wraps it', () => {
    assert.equal(failureOf({ cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }).outcome, 'not-sent');
  });
});
