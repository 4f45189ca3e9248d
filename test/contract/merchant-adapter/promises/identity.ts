import assert from 'node:assert/strict';
import { operationNames, supports } from '../../../../src/adapters/contract/index.ts';
import { checkRefusal, type Promised } from '../promised.ts';

export function describeIdentity(promised: Promised): void {
  promised('says which version of the contract it was written for', [], async ({ shops }) => {
    for (const { adapter } of shops) assert.equal(adapter.contractVersion, 1);
  });

  promised('names its platform in one lower-case word, the same for every merchant', [], async ({ shops }) => {
    const platforms = shops.map(({ adapter }) => adapter.platform);

    assert.match(String(platforms[0]), /^[a-z][a-z0-9-]{0,39}$/);
    assert.equal(new Set(platforms).size, 1, `the merchants' adapters name several platforms: ${platforms.join(', ')}`);
  });

  promised(
    'has each operation as a method, or the core refuses it before any call to the platform',
    [],
    async (run, test) => {
      const there = operationNames.filter((operation) => supports(run.shop.adapter, operation));
      test.diagnostic(`${there.length} of ${operationNames.length} operations: ${there.join(', ') || 'none'}`);
      for (const operation of operationNames) {
        const type = typeof run.shop.adapter[operation];
        if (supports(run.shop.adapter, operation))
          assert.equal(type, 'function', `${operation} is no method: leave it out`);
        else await checkRefusal(run, operation);
      }
    },
  );

  promised('offers the same operations on every instance', [], async ({ shop }) => {
    const another = await shop.anotherInstance();

    assert.deepEqual(
      operationNames.filter((operation) => supports(another, operation)),
      operationNames.filter((operation) => supports(shop.adapter, operation)),
    );
  });

  promised('can say what became of a submission wherever it can place an order', [], async ({ shop }) => {
    const [expected, fault] = shop.has('placeOrder')
      ? ['function', 'the adapter has placeOrder but no reconcileOrder']
      : ['undefined', 'the adapter has reconcileOrder but no placeOrder'];

    assert.equal(typeof shop.adapter.reconcileOrder, expected, fault);
  });

  promised('says which kinds of payment it takes wherever it can place an order', [], async ({ shop }) => {
    const kinds = shop.adapter.paymentKinds ?? [];
    const another = await shop.anotherInstance();

    if (!shop.has('placeOrder')) return assert.deepEqual(kinds, [], 'the adapter has paymentKinds but no placeOrder');
    assert.ok(kinds.length > 0, 'the adapter has placeOrder but no paymentKinds');
    assert.equal(new Set(kinds).size, kinds.length, `a kind stands there twice: ${kinds.join(', ')}`);
    const { kind } = shop.fixture.payments.approved;
    assert.ok(
      kinds.some((each) => each === kind),
      `the shop takes a payment by ${kind}, which is not named`,
    );
    assert.deepEqual(another.paymentKinds, kinds, 'another instance takes other kinds');
  });

  promised('can go on after a challenge exactly where its platform has challenges', [], async ({ shop }) => {
    const challenged = shop.has('placeOrder') && shop.fixture.payments.challenged !== null;
    const [expected, fault] = challenged
      ? ['function', 'the fixture has a payments.challenged, and the adapter has no continueOrder']
      : ['undefined', 'the adapter has continueOrder, and no placeOrder or no payments.challenged to go on from'];

    assert.equal(typeof shop.adapter.continueOrder, expected, fault);
  });

  promised('finds the platform there when asked with ping', [], async ({ shop }) => {
    assert.equal(await shop.adapter.ping?.(shop.call()), undefined);
  });
}
