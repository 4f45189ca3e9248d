import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantCall } from '../../../src/adapters/contract/index.ts';
import { undo } from '../../../src/adapters/toolkit/writes/undo.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';

const callUntil = (signal: AbortSignal): MerchantCall => ({
  requestId: 'request-1',
  signal,
  buyer: { ip: null, userAgent: null },
});

describe('undoing a change', () => {
  it('does not begin once the caller has gone', async () => {
    let calls = 0;

    await undo(callUntil(AbortSignal.abort()), async () => {
      calls += 1;
    });

    assert.equal(calls, 0);
  });

  for (const [refused, outcomeUnknown, told] of [
    ['UnprocessableEntity', false, ['StoreUnavailable', true]],
    ['CartLocked', false, ['StoreUnavailable', true]],
    ['NotImplemented', false, ['StoreUnavailable', true]],
    ['CartNotFound', false, ['StoreUnavailable', true]],
    ['PreconditionError', true, ['PreconditionError', true]],
  ] as const) {
    it(`answers ${told[0]} if it ends with ${refused}${outcomeUnknown ? ', of unknown outcome' : ''}`, async () => {
      const error = await undo(callUntil(new AbortController().signal), () =>
        Promise.reject(new CommerceError(refused, { outcomeUnknown })),
      ).catch((thrown: unknown) => thrown);

      assert.ok(error instanceof CommerceError);
      assert.deepEqual([error.name, error.outcomeUnknown], told);
    });
  }

  it('says why it failed, if the platform was not reached', async () => {
    const error = await undo(callUntil(new AbortController().signal), () =>
      Promise.reject(new CommerceError('StoreUnavailable', { outcomeUnknown: false, description: 'It rests' })),
    ).catch((thrown: unknown) => thrown);

    assert.ok(error instanceof CommerceError);
    assert.deepEqual(
      [error.name, error.outcomeUnknown, error.description],
      ['StoreUnavailable', true, 'The change was sent, and what follows it failed. It rests'],
    );
  });
});
