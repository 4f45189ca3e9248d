import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { afterWrite } from '../../../src/adapters/toolkit/writes/after-write.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { UpstreamFailure } from '../../../src/upstream-http/upstream-failure.ts';

const told = async (thrown: CommerceError) => {
  const error = await afterWrite(() => Promise.reject(thrown)).catch((failure: unknown) => failure);
  assert(error instanceof CommerceError);
  const { name, outcomeUnknown, description } = error;
  return { name, outcomeUnknown, description };
};
const unknown = (description: string) => ({
  name: 'StoreUnavailable',
  outcomeUnknown: true,
  description: `The change was sent, and what follows it failed. ${description}`,
});

describe('what follows a change', () => {
  it('leaves the outcome open if its own request never arrived', async () => {
    const failure = new UpstreamFailure({ reason: 'breaker-open', outcome: 'not-sent', description: 'No connection' });
    assert.deepEqual(await told(failure), unknown('No connection'));
  });

  it('leaves the outcome open if the platform did nothing for it, such as for a key that was revoked', async () => {
    const failure = new CommerceError('StoreUnavailable', { outcomeUnknown: false, description: 'Revoked' });
    assert.deepEqual(await told(failure), unknown('Revoked'));
  });

  it('lets a refusal through, with which a change was undone', async () => {
    const refusal = new CommerceError('NotEnoughStockError');
    await assert.rejects(
      afterWrite(() => Promise.reject(refusal)),
      (thrown) => thrown === refusal,
    );
  });
});
