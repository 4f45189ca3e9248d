import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tellUncharged } from '../../../src/adapters/toolkit/tell-uncharged.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { type RequestOutcome, UpstreamFailure } from '../../../src/upstream-http/upstream-failure.ts';

const fails = (outcome: RequestOutcome) => async (): Promise<never> => {
  throw new UpstreamFailure({ reason: 'connection', outcome, description: 'The connection failed' });
};
const placed = async () => ({ kind: 'processing' }) as const;

/** Whether the failure of the order says that nothing was charged. */
const proves = async (place: Parameters<typeof tellUncharged>[0]): Promise<boolean> => {
  const thrown = await tellUncharged(place).catch((failure: unknown) => failure);
  assert.ok(thrown instanceof CommerceError);
  return thrown.provesUncharged;
};

describe('an order whose request to pay', () => {
  it('was not reached says that nothing was charged, whatever came before', async () => {
    assert.deepEqual([await proves(fails('unknown')), await proves(fails('not-sent'))], [true, true]);
  });

  it('never left says that nothing was charged', async () => {
    assert.equal(await proves((pay) => pay(fails('not-sent'))), true);
  });

  it('may have arrived says nothing', async () => {
    assert.equal(await proves((pay) => pay(fails('unknown'))), false);
    assert.equal(await proves((pay) => pay(fails('refused'))), false);
  });

  it('was sent says nothing, although a later request never left', async () => {
    assert.equal(await proves((pay) => pay(placed).then(fails('not-sent'))), false);
    assert.equal(await proves((pay) => pay(placed).then(() => pay(fails('not-sent')))), false);
  });

  it('was refused keeps the refusal as it is: that is about the key of the payment', async () => {
    const refusal = new CommerceError('NotEnoughStockError');
    await assert.rejects(
      tellUncharged(() => Promise.reject(refusal)),
      (thrown) => thrown === refusal,
    );
  });
});
