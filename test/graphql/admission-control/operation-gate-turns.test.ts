import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { getOperationAST, parse } from 'graphql';
import { OperationGate } from '../../../src/graphql/admission-control/operation-gate.ts';
import { OperationTurns } from '../../../src/graphql/admission-control/operation-turns.ts';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { createCostMeter } from '../../../src/graphql/limits/measure-cost.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { createRateLimits } from '../../../src/rate-limits/create-rate-limits.ts';
import { toSettings } from '../../contract/rate-limits.ts';
import { sampleCaller } from '../support/samples.ts';

const schema = createSchema();
const LARGE = 'cart { lineItems { product { variants { addToCartRef { variantId } } } } }';
const SMALL = 'cart { cartId }';
const QUERY =
  'query { cart(domain: "shop.example") { lineItems { product { variants { addToCartRef { variantId } } } } } }';
const mutation = (selection: string) =>
  `mutation { clearCart(input: { domain: "shop.example" }) { ${selection} userErrors { code } } }`;
const subscription = (selection: string) => `subscription { cartChanged(domain: "shop.example") { ${selection} } }`;

/** Operations of one caller, and how many of what they wait for has come. */
function openGates() {
  const turns = new OperationTurns(() => Number.POSITIVE_INFINITY);
  const settings = toSettings({});
  const open = () =>
    new OperationGate({
      caller: sampleCaller,
      countCaller: () => ({ address: null, device: 'device-1', appId: null }),
      commerce: { isReplay: async () => false },
      rateLimits: createRateLimits({ settings, clock: systemRuntime.clock, logger: silentLogger }),
      turns,
      findMaintenance: () => null,
      isAnonymous: false,
      hasSessionToken: false,
    });
  const admit = (text: string) => {
    const gate = open();
    const document = parse(text);
    const operation = getOperationAST(document) ?? assert.fail();
    const { cost } = createCostMeter({ schema, document, operation })({});
    return { gate, admitted: gate.admit({ schema, document, operation, values: {}, cost }) };
  };
  const count = async (promises: readonly Promise<unknown>[]) => {
    let come = 0;
    for (const promise of promises) void promise.then(() => (come += 1));
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    return come;
  };
  return { admit, count };
}

describe('costly operations of one caller', () => {
  it('that are queries wait before they run', async () => {
    const { admit, count } = openGates();

    const begun = await count(Array.from({ length: 12 }, () => admit(QUERY).admitted));

    assert.equal(begun, 8);
  });

  it('that are mutations all run, and wait with their payloads', async () => {
    const { admit, count } = openGates();
    const opened = Array.from({ length: 12 }, () => admit(mutation(LARGE)));
    const run = await count(opened.map(({ admitted }) => admitted));

    const shown = await count(opened.map(({ gate }) => gate.takeTurn()));
    for (const { gate } of opened.slice(0, 2)) gate.leave();
    const [small] = [admit(mutation(SMALL))];
    await small.admitted;

    assert.deepEqual([run, shown], [12, 8]);
    assert.equal(await count([small.gate.takeTurn()]), 1);
  });

  it('that are subscriptions all begin, and wait with each event', async () => {
    const { admit, count } = openGates();
    const opened = Array.from({ length: 12 }, () => admit(subscription(LARGE)));
    const begun = await count(opened.map(({ admitted }) => admitted));

    const events = opened.map(({ gate }) => gate.takeEventTurn() ?? Promise.reject(new Error('needs no turn')));
    const answered = await count(events);
    const end = await events[0];
    end?.();
    const small = admit(subscription(SMALL));
    await small.admitted;

    assert.deepEqual([begun, answered], [12, 8]);
    assert.equal(await count(events), 9);
    assert.equal(small.gate.takeEventTurn(), null);
  });
});
