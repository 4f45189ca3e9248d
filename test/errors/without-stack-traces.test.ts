import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutStackTraces } from '../../src/errors/without-stack-traces.ts';

describe('withoutStackTraces', () => {
  it('creates errors without a stack, and leaves later ones theirs, also after a failure', () => {
    const bare = withoutStackTraces(() => new Error('an answer'));
    assert.throws(() =>
      withoutStackTraces(() => {
        throw new Error('a bug');
      }),
    );
    const usual = new Error('afterwards');

    assert.equal(bare.stack, 'Error: an answer');
    assert.match(usual.stack ?? '', /\n {4}at /);
  });
});
