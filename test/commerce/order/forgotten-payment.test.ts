import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { describeAttempt, showAttempt } from '../../../src/commerce/order/operator/show-attempt.ts';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import {
  addGiftCard,
  card,
  completeInput,
  createCaller,
  createCommerceKit,
  DOMAIN,
} from '../../support/servers/commerce-kit.ts';

type Kit = Awaited<ReturnType<typeof createCommerceKit>>;

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';
const DOUBT = 'Your payment may have been taken without an order. Please ask the shop before you order again.';
const CHALLENGED = '4000000000003220';

describe('an order whose payment the platform forgot, or may have', () => {
  let kit: Kit;
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    await kit.close();
  });

  const complete = (number?: string) =>
    kit.commerce.completeOrder(caller, completeInput({ attemptId, ...(number && { payment: card(number) }) }));
  const look = async (pause: number) => {
    await kit.time.advance(pause);
    await kit.commerce.resumeDueAttempts();
  };
  const listErrors = () => kit.log.filter(({ level }) => level === 'error');
  const cancel = () => kit.commerce.cancelPlaceOrder(caller, { attemptId });

  /** The platform's answer about a submission that arrived, and whose answer was lost. */
  async function lose(outcome: object, options: Parameters<typeof createCommerceKit>[0] = {}): Promise<void> {
    kit = await createCommerceKit(options);
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    kit.platform.intercept('reconcileOrder', async () => outcome);
    await complete();
  }

  const requireEnd = async (name: string) => {
    const attempt = await kit.commerce.findAttempt(caller, { attemptId });
    assert.ok(attempt?.result.kind === 'failed', attempt?.status);
    const [error, ...others] = attempt.result.userErrors;
    assert.deepEqual([error?.name, others], [name, []]);
    return { message: error?.message, texts: JSON.stringify([error?.message, error?.description]) };
  };

  const ends: readonly {
    readonly end: string;
    readonly name: string;
    readonly vault: boolean;
    readonly run: () => Promise<unknown>;
  }[] = [
    {
      end: 'the total changed',
      name: 'CheckoutError',
      vault: true,
      run: () => {
        kit.platform.prices.set('gift-card', 2_000);
        return look(1_000);
      },
    },
    {
      end: 'the last unit was sold',
      name: 'NotEnoughStockError',
      vault: true,
      run: () => {
        kit.platform.failNext('placeOrder', new CommerceError('NotEnoughStockError'));
        return look(1_000);
      },
    },
    {
      end: 'the shop stayed away',
      name: 'StoreUnavailable',
      vault: true,
      run: async () => {
        for (let times = 0; times < 30; times += 1)
          kit.platform.failNext('getCart', new CommerceError('StoreUnavailable'));
        for (let minutes = 0; minutes < 16; minutes += 1) await look(60_000);
      },
    },
    {
      end: 'nobody repeated the call',
      name: 'PaymentChallengeExpired',
      vault: false,
      run: async () => {
        await look(1_000);
        await look(defaultSettings.submitWindow);
      },
    },
    {
      end: 'the buyer cancelled',
      name: 'OrderCancelled',
      vault: false,
      run: async () => {
        await look(1_000);
        await cancel();
      },
    },
  ];
  for (const { end, name, vault, run } of ends) {
    it(`tells its buyer, and once the operator, that it may have been taken, where ${end}`, async () => {
      await lose({ kind: 'not-placed' }, { vault });

      await run();

      const { message, texts } = await requireEnd(name);
      assert.equal(message, DOUBT);
      assert.doesNotMatch(texts, /nothing was charged/i);
      const keys = { attemptId, domain: DOMAIN, paymentKeys: [attemptId], attemptKeys: [attemptId] };
      assert.deepEqual(
        listErrors().map(({ fields }) => fields),
        [keys],
      );
      await look(60_000);
      assert.equal(listErrors().length, 1);
    });

    it(`says what is true where the platform knows that nothing was taken, and ${end}`, async () => {
      await lose({ kind: 'not-placed', isUncharged: true }, { vault });

      await run();

      const { message } = await requireEnd(name);
      assert.notEqual(message, DOUBT);
      assert.deepEqual(listErrors(), []);
    });
  }

  for (const provesUncharged of [false, true]) {
    const what = provesUncharged ? 'of no doubt' : 'in doubt';
    it(`is ${what} after a decline under its key that ${provesUncharged ? 'proves' : 'does not prove'} that nothing was taken`, async () => {
      await lose({ kind: 'not-placed' }, { vault: true });
      const decline = new CommerceError('CreditCardDeclined', { ...(provesUncharged && { provesUncharged }) });
      kit.platform.failNext('placeOrder', decline);

      await look(1_000);

      const { message } = await requireEnd('CreditCardDeclined');
      assert.equal(message, provesUncharged ? 'The card was declined. Please use another card.' : DOUBT);
      assert.equal(listErrors().length, provesUncharged ? 0 : 1);
    });
  }

  it('is of no doubt if the shop tells such a decline only when it is asked', async () => {
    await lose({ kind: 'not-placed' }, { vault: true });
    const error = new CommerceError('CreditCardDeclined', { provesUncharged: true });
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'refused', error }));

    await look(1_000);
    await look(10_000);

    assert.notEqual((await requireEnd('CreditCardDeclined')).message, DOUBT);
    assert.deepEqual(listErrors(), []);
  });

  it('is of no doubt if the request that pays was never sent, also once the shop was asked in vain', async () => {
    kit = await createCommerceKit();
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable', { provesUncharged: true }));
    kit.platform.failNext('reconcileOrder', new CommerceError('StoreUnavailable'));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed' }));
    await complete();

    for (const pause of [1_000, 10_000]) await look(pause);
    await cancel();

    assert.equal((await requireEnd('OrderCancelled')).message, 'This order was cancelled. Nothing was charged.');
    assert.deepEqual(listErrors(), []);
  });

  it('stays in doubt if only a later submission was never sent', async () => {
    await lose({ kind: 'not-placed' }, { vault: true });
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable', { provesUncharged: true }));
    kit.platform.failNext('placeOrder', new CommerceError('NotEnoughStockError'));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed' }));

    for (const pause of [1_000, 10_000, 60_000]) await look(pause);

    assert.equal((await requireEnd('NotEnoughStockError')).message, DOUBT);
    assert.deepEqual(
      listErrors().map(({ fields }) => fields),
      [{ attemptId, domain: DOMAIN, paymentKeys: [attemptId], attemptKeys: [attemptId] }],
    );
  });

  it('is in doubt if a later submission may have arrived', async () => {
    kit = await createCommerceKit({ vault: true });
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable', { provesUncharged: true }));
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    kit.platform.failNext('placeOrder', new CommerceError('NotEnoughStockError'));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed' }));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed' }));
    await complete();

    for (const pause of [1_000, 10_000, 60_000]) await look(pause);

    assert.equal((await requireEnd('NotEnoughStockError')).message, DOUBT);
    assert.deepEqual(
      listErrors().map(({ fields }) => fields),
      [{ attemptId, domain: DOMAIN, paymentKeys: [attemptId], attemptKeys: [`${attemptId}-2`] }],
    );
  });

  it('is in doubt if the continuation of a challenge was never sent: its payment was', async () => {
    kit = await createCommerceKit();
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    await complete(CHALLENGED);
    kit.platform.failNext('continueOrder', new CommerceError('StoreUnavailable', { provesUncharged: true }));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed' }));
    await kit.commerce.continuePlaceOrder(caller, { attemptId });

    await look(1_000);
    await cancel();

    assert.equal((await requireEnd('OrderCancelled')).message, DOUBT);
  });

  it('does not say that nothing was charged while it waits for its call', async () => {
    await lose({ kind: 'not-placed' });
    await look(1_000);

    const attempt = await kit.commerce.findAttempt(caller, { attemptId });

    assert.ok(attempt?.result.kind === 'action-required');
    assert.equal(attempt.result.nextAction, 'REPEAT_CALL');
    assert.doesNotMatch(JSON.stringify(attempt.result.userErrors.map((error) => error.description)), /nothing was/i);
  });

  it('is shown to the operator with its keys', async () => {
    await lose({ kind: 'not-placed' });
    await look(1_000);
    await cancel();

    const line = await describeAttempt(kit.stores.attempts, toAttemptId(attemptId));
    const lines = await showAttempt(kit.stores.attempts, toAttemptId(attemptId));

    const { mayBeCharged } = line ?? {};
    const { attemptKey, paymentKey } =
      lines.find(({ step, state }) => step === 'SUBMIT_ORDER' && state === 'STARTED') ?? {};
    const { outcome } = lines.find(({ step, state }) => step === 'SUBMIT_ORDER' && state === 'FINISHED') ?? {};
    assert.deepEqual([mayBeCharged, attemptKey, paymentKey, outcome], [true, attemptId, attemptId, 'not-placed']);
  });

  it('is charged once and of no doubt if the same call continues', async () => {
    await lose({ kind: 'not-placed' });
    await look(1_000);

    const { attempt } = await complete();

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual(kit.platform.paymentKeys, [attemptId]);
    assert.deepEqual(listErrors(), []);
  });

  it('is of no doubt where the buyer cancels at a challenge, which has charged nothing', async () => {
    kit = await createCommerceKit();
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    await complete(CHALLENGED);

    await cancel();

    assert.equal((await requireEnd('OrderCancelled')).message, 'This order was cancelled. Nothing was charged.');
    assert.deepEqual(listErrors(), []);
  });

  it('is of no doubt where the answer to the cancellation is lost: the platform is asked once more to cancel', async () => {
    kit = await createCommerceKit();
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    await complete(CHALLENGED);
    kit.platform.intercept('cancelOrder', async (proceed) => {
      await proceed();
      throw new CommerceError('StoreUnavailable');
    });
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed' }));

    await cancel();
    await look(1_000);

    assert.equal((await requireEnd('OrderCancelled')).message, 'This order was cancelled. Nothing was charged.');
    assert.deepEqual(listErrors(), []);
    assert.equal(kit.platform.calls.filter((name) => name === 'cancelOrder').length, 2);
  });

  it('is settled by reconciliation where the platform answers no cancellation', async () => {
    kit = await createCommerceKit();
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    await complete(CHALLENGED);
    kit.platform.failNext('cancelOrder', new CommerceError('StoreUnavailable'));
    kit.platform.failNext('cancelOrder', new CommerceError('CartNotFound'));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed' }));

    await cancel();
    await look(1_000);

    assert.equal((await requireEnd('OrderCancelled')).message, DOUBT);
    assert.equal(listErrors().length, 1);
  });

  it('is in doubt where the buyer cancels at a challenge that is shown although its continuation was lost', async () => {
    kit = await createCommerceKit();
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    await complete(CHALLENGED);
    kit.platform.failNext('continueOrder', new CommerceError('StoreUnavailable'));
    await kit.commerce.continuePlaceOrder(caller, { attemptId });
    await look(1_000);
    await kit.commerce.continuePlaceOrder(caller, { attemptId });

    await cancel();

    assert.equal((await requireEnd('OrderCancelled')).message, DOUBT);
    assert.equal(listErrors().length, 1);
  });
});
