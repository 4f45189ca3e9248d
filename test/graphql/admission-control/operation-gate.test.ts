import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getOperationAST, parse } from 'graphql';
import { OperationGate } from '../../../src/graphql/admission-control/operation-gate.ts';
import { OperationTurns } from '../../../src/graphql/admission-control/operation-turns.ts';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { createRateLimits } from '../../../src/rate-limits/create-rate-limits.ts';
import { toSettings } from '../../contract/rate-limits.ts';
import { sampleCaller } from '../support/samples.ts';

const schema = createSchema();
const document = parse(`mutation ($codes: [String!]!) {
  applyPromoCodes(input: { domain: "shop.example", promoCodes: $codes, idempotencyKey: "key-1" }) { userErrors { code } }
}`);
const operation = getOperationAST(document) ?? assert.fail();

describe('OperationGate', () => {
  it('lets a call pass that only repeats another, whatever is left', async () => {
    const asked: unknown[] = [];
    const settings = toSettings({ promoCodes: { points: 2, seconds: 60, coolOffSeconds: 0 } });
    const rateLimits = createRateLimits({ settings, clock: systemRuntime.clock, logger: silentLogger });
    const countCaller = () => ({ address: '203.0.113.1', device: null, appId: null });
    const admit = (isKnown: boolean) => {
      const isReplay = async (...question: readonly unknown[]) => asked.push(question) > 0 && isKnown;
      const commerce = { isReplay };
      const open = { findMaintenance: () => null, isAnonymous: false, hasSessionToken: false };
      const gate = new OperationGate({
        caller: sampleCaller,
        countCaller,
        commerce,
        rateLimits,
        turns: new OperationTurns(),
        ...open,
      });
      return gate.admit({ schema, document, operation, values: { codes: ['A', 'B'] }, cost: 3 });
    };

    const first = await admit(false);
    const repeated = await admit(true);
    const other = await admit(false);

    assert.deepEqual([first, repeated, other?.name], [null, null, 'RateLimited']);
    const input = { domain: 'shop.example', promoCodes: ['A', 'B'], replaceExisting: false, idempotencyKey: 'key-1' };
    assert.deepEqual(JSON.parse(JSON.stringify(asked[0])), [
      JSON.parse(JSON.stringify(sampleCaller)),
      { operation: 'applyPromoCodes', idempotencyKey: 'key-1', input },
    ]);
  });
});
