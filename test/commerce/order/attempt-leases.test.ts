import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import type { AttemptStep } from '../../../src/domain/order/attempt.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { AttemptChange } from '../../../src/stores/ports/index.ts';
import { settle } from '../../support/manual-time.ts';
import {
  addGiftCard,
  addMug,
  address,
  card,
  completeInput,
  createCaller,
  createCommerceKit,
  DOMAIN,
  orderInput,
} from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';
const input = orderInput({ attemptId });

const starts = ({ steps = [] }: AttemptChange, step: AttemptStep): boolean =>
  steps.some((entry) => entry.step === step && entry.state === 'STARTED');

describe('who works on an attempt', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    assert.equal(kit.events.size, 0);
    await kit.close();
  });
  /** Holds the next call of a method until the answer is called. */
  const hold = (method: 'addLineItems' | 'placeOrder') => {
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept(method, async (proceed) => {
      await gate.promise;
      return proceed();
    });
    return gate.resolve;
  };
  const steps = async () =>
    (await kit.stores.attempts.listSteps(toAttemptId(attemptId))).map(({ step, state }) => `${step} ${state}`);
  const status = async () => (await kit.commerce.findAttempt(caller, { attemptId }))?.status;

  it('keeps it for as long as it lives, however long the platform takes', async () => {
    const release = hold('placeOrder');
    const other = createCommerce(kit.dependencies);

    const placing = kit.commerce.placeOrder(caller, input);
    for (let second = 0; second < 55; second += 5) {
      await kit.time.advance(5_000);
      assert.equal(await other.resumeDueAttempts(), 0);
    }
    release();

    assert.equal((await placing).attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('gives it up at once where another node has taken it over', async () => {
    const release = hold('addLineItems');
    const frozen = createCommerce({ ...kit.dependencies, timers: { after: () => () => {} } });
    const placing = frozen.placeOrder(caller, input);
    await settle();

    await kit.time.advance(30_001);
    assert.equal(await kit.commerce.resumeDueAttempts(), 1);
    release();
    await placing;

    assert.equal(await status(), 'ACTION_REQUIRED');
    assert.equal(kit.platform.calls.includes('placeOrder'), false);
    assert.deepEqual(
      kit.log.map(({ message }) => message),
      ['Attempt taken over by another node'],
    );
  });

  it('starts no call once it wakes after its lease, if another node has taken it meanwhile', async () => {
    const written = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const { attempts } = kit.dependencies.stores;
    const record: typeof attempts.record = async (lease, change) => {
      const events = await attempts.record(lease, change);
      if (!starts(change, 'SUBMIT_ORDER')) return events;
      written.resolve();
      await woken.promise;
      return events;
    };
    const stores = { ...kit.dependencies.stores, attempts: { ...attempts, record } };
    const frozen = createCommerce({ ...kit.dependencies, stores, timers: { after: () => () => {} } });
    const placing = frozen.placeOrder(caller, input);
    await written.promise;

    await kit.time.advance(30_001);
    await kit.commerce.resumeDueAttempts();
    woken.resolve();
    await placing;

    assert.equal(kit.platform.calls.includes('placeOrder'), false);
    assert.deepEqual(kit.platform.charges, []);
    assert.equal(await status(), 'ACTION_REQUIRED');
  });

  it('is taken up again as soon as the store answers, and not put off like one that broke', async () => {
    const { attempts } = kit.dependencies.stores;
    let isAway = true;
    const record: typeof attempts.record = async (lease, change) => {
      if (!isAway || !starts(change, 'SUBMIT_ORDER')) return attempts.record(lease, change);
      isAway = false;
      throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2, outcomeUnknown: true });
    };
    const stores = { ...kit.dependencies.stores, attempts: { ...attempts, record } };
    const placing = createCommerce({ ...kit.dependencies, stores }).placeOrder(caller, input);
    await settle();

    const taken = await kit.commerce.resumeDueAttempts();
    await kit.time.advance(5_000);
    await placing;

    assert.equal(taken, 1);
    assert.equal(await status(), 'ACTION_REQUIRED');
    assert.deepEqual(
      kit.log.map(({ message }) => message),
      ['Attempt left for another node: the store is unavailable'],
    );
  });

  for (const [where, isSame] of [
    ['in this process', true],
    ['on another node', false],
  ] as const) {
    it(`starts no change of the cart once the attempt was cancelled ${where}, however fresh its lease is`, async () => {
      const written = Promise.withResolvers<void>();
      const woken = Promise.withResolvers<void>();
      const { attempts } = kit.dependencies.stores;
      const record: typeof attempts.record = async (lease, change) => {
        const events = await attempts.record(lease, change);
        if (!starts(change, 'SET_SHIPPING_INFO')) return events;
        written.resolve();
        await woken.promise;
        return events;
      };
      const stores = { ...kit.dependencies.stores, attempts: { ...attempts, record } };
      const placing = createCommerce({ ...kit.dependencies, stores });
      const outcome = placing.placeOrder(caller, input);
      await written.promise;

      const { attempt } = await (isSame ? placing : kit.commerce).cancelPlaceOrder(caller, { attemptId });
      woken.resolve();
      await outcome;
      await settle();

      assert.equal(attempt?.status, 'FAILED');
      assert.equal(kit.platform.calls.includes('setShippingInfo'), false);
    });
  }

  /** A node whose store fails once, at the first change like this. */
  const failOnce = (isLike: (change: AttemptChange) => boolean) => {
    const { attempts } = kit.stores;
    let fails = true;
    const record: typeof attempts.record = async (lease, change) => {
      if (!fails || !isLike(change)) return attempts.record(lease, change);
      fails = false;
      throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2, outcomeUnknown: true });
    };
    return createCommerce({ ...kit.dependencies, stores: { ...kit.stores, attempts: { ...attempts, record } } });
  };

  it('is cancelled also if the store fails to record that at first', async () => {
    const commerce = failOnce(({ status: changed }) => changed === 'FAILED');
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    const interrupted = await commerce.placeOrder(caller, input);

    const { attempt } = await commerce.cancelPlaceOrder(caller, { attemptId });

    assert.equal(interrupted.attempt?.status, 'ACTION_REQUIRED');
    assert.equal(attempt?.status, 'FAILED');
  });

  it('is cancelled by the repeated call under its key if the store failed to record the end', async () => {
    const commerce = failOnce(({ status: changed }) => changed === 'FAILED');
    const release = hold('addLineItems');
    const placing = commerce.placeOrder(caller, input);
    await settle();
    const cancel = () => commerce.cancelPlaceOrder(caller, { attemptId, idempotencyKey: 'cancel' });

    const cancelling = cancel();
    await kit.time.advance(defaultSettings.attemptWait);
    const open = await cancelling;
    const repeated = await cancel();
    release();
    await placing;

    assert.equal(open.attempt?.status, 'RUNNING');
    assert.equal(repeated.attempt?.status, 'FAILED');
    assert.deepEqual(kit.platform.charges, []);
  });

  it('is cancelled at a challenge by the repeated call under its key if the store failed before the shop was asked', async () => {
    const commerce = failOnce(({ result }) => result?.includes('"cancelling":true') === true);
    await commerce.placeOrder(caller, { ...input, payment: card('4000000000003220') });
    const cancel = () => commerce.cancelPlaceOrder(caller, { attemptId, idempotencyKey: 'cancel' });

    const waiting = await cancel();
    const repeated = await cancel();

    assert.equal(waiting.attempt?.status, 'ACTION_REQUIRED');
    assert.equal(repeated.attempt?.status, 'FAILED');
    assert.deepEqual(kit.platform.charges, []);
  });

  it('has no hold of the cart released once the attempt was cancelled: it may be that of the next one', async () => {
    const { platform, stores, dependencies } = kit;
    const shop = dependencies.merchants.requireConfigured(DOMAIN);
    let asked = 0;
    const releaseHold = async () => {
      asked += 1;
      return { released: null };
    };
    const adapter = { ...shop.adapter, releaseHold } as typeof shop.adapter;
    await kit.commerce.addLineItem(caller, addGiftCard());
    const waits = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const leaseLeft: typeof stores.cartHandles.leaseLeft = async (cart) => {
      waits.resolve();
      await woken.promise;
      return stores.cartHandles.leaseLeft(cart);
    };
    const slow = { ...stores, cartHandles: { ...stores.cartHandles, leaseLeft } };
    const merchants = new Merchants([{ ...shop, adapter }]);
    const outcome = createCommerce({ ...dependencies, merchants, stores: slow }).completeOrder(
      caller,
      completeInput({ attemptId }),
    );
    await waits.promise;

    const { attempt } = await kit.commerce.cancelPlaceOrder(caller, { attemptId });
    woken.resolve();
    await outcome;
    await settle();

    assert.equal(attempt?.status, 'FAILED');
    assert.equal(asked, 0);
    assert.deepEqual(platform.charges, []);
  });

  it('settles no cart once the attempt was cancelled: the buyer may change or order it meanwhile', async () => {
    const { platform, dependencies } = kit;
    const shop = dependencies.merchants.requireConfigured(DOMAIN);
    let settled = 0;
    const settleCart = async () => {
      settled += 1;
      throw new CommerceError('CartNotFound');
    };
    const adapter = { ...shop.adapter, settleCart } as typeof shop.adapter;
    await kit.commerce.addLineItem(caller, addGiftCard());
    await kit.commerce.setBillingInfo(caller, { domain: DOMAIN, billingInfo: address });
    const reads = Promise.withResolvers<void>();
    const answers = Promise.withResolvers<void>();
    // The first read is that of the call, which agrees on the total.
    platform.intercept('getCart', (proceed) => proceed());
    platform.intercept('getCart', async (proceed) => {
      reads.resolve();
      await answers.promise;
      return proceed();
    });
    const merchants = new Merchants([{ ...shop, adapter }]);
    const node = createCommerce({ ...dependencies, merchants });
    const outcome = node.completeOrder(caller, completeInput({ attemptId, billingInfo: null }));
    await reads.promise;

    const { attempt } = await kit.commerce.cancelPlaceOrder(caller, { attemptId });
    platform.prices.set('gift-card', 2_000);
    answers.resolve();
    await outcome;
    await settle();

    assert.equal(attempt?.status, 'FAILED');
    assert.equal(settled, 0);
  });

  it('goes on after it was frozen for longer than its lease, if nobody has taken it', async () => {
    const release = hold('addLineItems');
    const frozen = createCommerce({ ...kit.dependencies, timers: { after: () => () => {} } });
    const placing = frozen.placeOrder(caller, input);
    await settle();

    await kit.time.advance(30_001);
    release();

    assert.equal((await placing).attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('is not taken from a living node by one whose clock runs ahead', async () => {
    const release = hold('addLineItems');
    const placing = kit.commerce.placeOrder(caller, input);
    await settle();

    const ahead = { ...kit.dependencies.runtime, clock: { now: () => kit.time.now() + 600_000 } };
    const taken = await createCommerce({ ...kit.dependencies, runtime: ahead }).resumeDueAttempts();
    release();

    assert.equal(taken, 0);
    assert.equal((await placing).attempt?.status, 'SUCCEEDED');
  });

  it('waits for another node that is at work, and answers its end', async () => {
    const release = hold('addLineItems');
    const other = createCommerce(kit.dependencies);
    const first = kit.commerce.placeOrder(caller, input);
    await settle();

    const second = other.placeOrder(caller, input);
    await settle();
    release();

    assert.deepEqual((await second).attempt, (await first).attempt);
    assert.equal((await second).replayed, true);
    assert.equal(kit.platform.charges.length, 1);
  });

  it('answers `processing` to a call that has waited long enough', async () => {
    const release = hold('addLineItems');
    const first = kit.commerce.placeOrder(caller, { ...input, wait: false });
    await first;
    const second = createCommerce({ ...kit.dependencies, settings: { attemptWait: 7_000 } }).placeOrder(caller, input);
    await kit.time.advance(7_000);

    assert.equal((await second).attempt?.status, 'RUNNING');
    release();
    await settle();
    assert.equal(await status(), 'SUCCEEDED');
  });

  it('answers a call whose own run takes too long, and asks the store once', async (t) => {
    const release = hold('addLineItems');
    const find = t.mock.method(kit.dependencies.stores.attempts, 'find');
    const placing = createCommerce({ ...kit.dependencies, settings: { attemptWait: 7_000 } }).placeOrder(caller, input);
    await settle();
    assert.equal(find.mock.callCount(), 0);

    await kit.time.advance(7_000);

    assert.equal((await placing).attempt?.status, 'RUNNING');
    assert.equal(find.mock.callCount(), 1);
    release();
    await settle();
    assert.equal(await status(), 'SUCCEEDED');
  });

  it('records the end of a step before it pauses', async () => {
    const paused = createCommerce({ ...kit.dependencies, stepPause: () => 1_000 });
    const placing = paused.placeOrder(caller, { ...input, items: input.items.slice(0, 1) });
    await settle();

    for (const _ of ['CREATE_CART', 'the item']) await kit.time.advance(1_000);

    assert.deepEqual(await steps(), ['CREATE_CART STARTED', 'CREATE_CART FINISHED']);
    for (const _ of ['SET_SHIPPING_INFO', 'SET_BILLING_INFO', 'SELECT_SHIPPING', 'SUBMIT_ORDER']) {
      await kit.time.advance(1_000);
    }
    assert.equal((await placing).attempt?.status, 'SUCCEEDED');
  });

  it('tells the end of a step once although the answer to its record was lost', async () => {
    const { attempts } = kit.stores;
    let isLost = false;
    const record: typeof attempts.record = async (lease, change) => {
      const events = await attempts.record(lease, change);
      if (isLost || !starts(change, 'SET_SHIPPING_INFO')) return events;
      isLost = true;
      throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2, outcomeUnknown: true });
    };
    const stores = { ...kit.stores, attempts: { ...attempts, record } };

    await createCommerce({ ...kit.dependencies, stores }).placeOrder(caller, input);

    const events = await attempts.listEvents(toAttemptId(attemptId), { afterSequence: 0, limit: 100 });
    assert.equal(isLost, true);
    assert.equal(events.filter(({ type }) => type === 'item-added').length, input.items.length);
    assert.equal((await steps()).filter((step) => step === 'CREATE_CART FINISHED').length, 1);
  });

  it('records the end of a step before it leaves the attempt to another node', async () => {
    const release = hold('addLineItems');
    const placing = kit.commerce.placeOrder(caller, { ...input, items: input.items.slice(0, 1) });
    await settle();
    const draining = kit.commerce.drain(1_000);
    await kit.time.advance(1_000);
    await draining;

    release();
    await placing;

    assert.deepEqual(await steps(), ['CREATE_CART STARTED', 'CREATE_CART FINISHED']);
  });

  it('lets running attempts finish while draining, and begins none', async () => {
    const release = hold('placeOrder');
    const placing = kit.commerce.placeOrder(caller, input);
    await settle();

    const draining = kit.commerce.drain(10_000);
    await assert.rejects(kit.commerce.placeOrder(caller, { ...input, attemptId: null, idempotencyKey: 'key-2' }), {
      name: 'ServiceUnavailable',
    });
    release();
    await draining;

    assert.equal((await placing).attempt?.status, 'SUCCEEDED');
    assert.equal(await kit.commerce.resumeDueAttempts(), 0);
  });

  it('serves calls that came in before while draining, until none can come any more', async () => {
    const quiet = Promise.withResolvers<void>();
    const draining = kit.commerce.drain(10_000, quiet.promise);

    const placed = await kit.commerce.placeOrder(caller, input);
    quiet.resolve();
    await draining;

    assert.equal(placed.attempt?.status, 'SUCCEEDED');
    await assert.rejects(kit.commerce.placeOrder(caller, { ...input, attemptId: null, idempotencyKey: 'key-2' }), {
      name: 'ServiceUnavailable',
    });
  });

  it('leaves what does not finish in time to others, without an order', async () => {
    const release = hold('addLineItems');
    const placing = kit.commerce.placeOrder(caller, input);
    await settle();

    const draining = kit.commerce.drain(10_000);
    await kit.time.advance(10_000);
    await draining;
    release();
    const left = await placing;
    const other = createCommerce(kit.dependencies);
    const again = await other.placeOrder(caller, input);

    assert.equal(left.attempt?.status, 'RUNNING');
    assert.equal(again.attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('looks for attempts again and again until told to stop, and clears away old answers', async () => {
    const hour = 60 * 60 * 1000;
    const stop = createCommerce({ ...kit.dependencies, settings: { resumeInterval: hour } }).startBackgroundWork();
    await kit.commerce.addLineItem(caller, addMug(1, { idempotencyKey: 'key-1' }));
    kit.platform.intercept('placeOrder', async () => ({ kind: 'processing' }));
    await kit.commerce.placeOrder(caller, input);
    await kit.time.advance(hour);

    assert.equal(await status(), 'FAILED');
    await kit.time.advance(24 * hour);
    assert.equal(await kit.stores.idempotency.purge(500), 0);
    stop();
    await settle();
  });

  it('looks for attempts also while something is being deleted', async (t) => {
    const { attempts, idempotency } = kit.stores;
    const deleted = Promise.withResolvers<number>();
    const purge = t.mock.method(idempotency, 'purge', () => deleted.promise);
    const claimDue = t.mock.method(attempts, 'claimDue');
    const stop = createCommerce({ ...kit.dependencies, settings: { resumeInterval: 1_000 } }).startBackgroundWork();

    await kit.time.advance(3_000);
    stop();
    deleted.resolve(0);
    await settle();

    assert.deepEqual([claimDue.mock.callCount(), purge.mock.callCount()], [4, 1]);
  });

  it('logs once that the store does not answer, with the reason, and once that it does again', async () => {
    const { attempts } = kit.stores;
    let isBroken = true;
    const claimDue: typeof attempts.claimDue = (...input) =>
      isBroken ? Promise.reject(new Error('EIO: i/o error, fdatasync')) : attempts.claimDue(...input);
    const stores = { ...kit.stores, attempts: { ...attempts, claimDue } };
    const stop = createCommerce({ ...kit.dependencies, stores }).startBackgroundWork();

    for (let second = 0; second < 5; second += 1) await kit.time.advance(1_000);
    isBroken = false;
    for (let second = 0; second < 5; second += 1) await kit.time.advance(1_000);
    stop();
    await settle();

    assert.deepEqual(
      kit.log.map(({ level, fields, message }) => [level, message, 'message' in fields ? fields.message : null]),
      [
        ['error', 'Failed to look for open attempts', 'EIO: i/o error, fdatasync'],
        ['info', 'Open attempts are looked for again', null],
      ],
    );
  });

  it('logs once that orders whose charges are due cannot be looked for, and once that they can', async () => {
    const { orderChecks } = kit.stores;
    let isBroken = true;
    const listDueDomains: typeof orderChecks.listDueDomains = () =>
      isBroken ? Promise.reject(new Error('EIO: i/o error, fdatasync')) : orderChecks.listDueDomains();
    const stores = { ...kit.stores, orderChecks: { ...orderChecks, listDueDomains } };
    const stop = createCommerce({ ...kit.dependencies, stores }).startBackgroundWork();

    for (let second = 0; second < 5; second += 1) await kit.time.advance(1_000);
    isBroken = false;
    for (let second = 0; second < 5; second += 1) await kit.time.advance(1_000);
    stop();
    await settle();

    assert.deepEqual(
      kit.log.map(({ level, message }) => [level, message]),
      [
        ['error', 'Failed to look for orders whose charges are due'],
        ['info', 'Orders whose charges are due are looked for again'],
      ],
    );
  });

  it('logs once that the charges of an order cannot be checked, however often that is tried, and once that they can', async () => {
    const { orderChecks } = kit.stores;
    const shop = kit.dependencies.merchants.requireConfigured(DOMAIN);
    const merchants = new Merchants([{ ...shop, adapter: { ...shop.adapter, mayChargeTwice: true } }]);
    let isBroken = true;
    const endCheck: typeof orderChecks.endCheck = (...end) =>
      isBroken ? Promise.reject(new Error('EIO: i/o error, fdatasync')) : orderChecks.endCheck(...end);
    const stores = { ...kit.stores, orderChecks: { ...orderChecks, endCheck } };
    const commerce = createCommerce({ ...kit.dependencies, merchants, stores });
    await commerce.placeOrder(caller, input);
    const stop = commerce.startBackgroundWork();
    const pass = async () => {
      for (let minute = 0; minute < 3; minute += 1) await kit.time.advance(60_000);
    };

    await pass();
    isBroken = false;
    await pass();
    stop();
    await settle();

    assert.deepEqual(
      kit.log.map(({ level, message }) => [level, message]),
      [
        ['error', 'Failed to look for orders whose charges are due'],
        ['info', 'Orders whose charges are due are looked for again'],
      ],
    );
  });

  it('goes on with other attempts while those it took up first wait for a platform that hangs', async () => {
    const ids = Array.from({ length: 9 }, (_, index) => `0191f000-0000-7000-8000-00000000001${index}`);
    for (const id of ids) {
      kit.platform.intercept('placeOrder', async () => ({ kind: 'processing' }));
      await kit.commerce.placeOrder(caller, { ...input, attemptId: id, idempotencyKey: id });
    }
    const gate = Promise.withResolvers<void>();
    for (let hanging = 0; hanging < 8; hanging += 1) {
      kit.platform.intercept('reconcileOrder', async (proceed) => {
        await gate.promise;
        return proceed();
      });
    }

    const stop = kit.commerce.startBackgroundWork();
    for (let second = 0; second < 4; second += 1) await kit.time.advance(1_000);
    const ended = (await Promise.all(ids.map((id) => kit.commerce.findAttempt(caller, { attemptId: id })))).map(
      (it) => it?.status,
    );
    stop();
    gate.resolve();
    await settle();

    assert.deepEqual(ended, [...Array(8).fill('PROCESSING'), 'ACTION_REQUIRED']);
  });

  it('takes up no more attempts than it may at once while the store is slow', async () => {
    const { attempts } = kit.stores;
    for (const key of ['key-1', 'key-2']) {
      kit.platform.intercept('placeOrder', async () => ({ kind: 'processing' }));
      await kit.commerce.placeOrder(caller, orderInput({ idempotencyKey: key }));
    }
    await kit.time.advance(1_000);
    const gate = Promise.withResolvers<void>();
    const claimDue: typeof attempts.claimDue = async (...claim) => {
      await gate.promise;
      return attempts.claimDue(...claim);
    };
    const stores = { ...kit.stores, attempts: { ...attempts, claimDue } };
    const node = createCommerce({ ...kit.dependencies, settings: { resumeAtOnce: 1 }, stores });

    const passes = [node.resumeDueAttempts(), node.resumeDueAttempts()];
    gate.resolve();
    const taken = await Promise.all(passes);

    assert.deepEqual(taken, [1, 0]);
  });

  it('puts off an attempt that breaks in a way nobody foresaw', async () => {
    kit.platform.intercept('placeOrder', async () => ({ kind: 'processing' }));
    await kit.commerce.placeOrder(caller, input);
    await kit.time.advance(1_000);
    const broken = createCommerce({
      ...kit.dependencies,
      secretBox: { ...kit.dependencies.secretBox, open: () => Promise.reject(new Error('sealed with another key')) },
    });

    assert.equal(await broken.resumeDueAttempts(), 1);

    assert.equal(await broken.resumeDueAttempts(), 0);
    assert.equal(await status(), 'PROCESSING');
    await kit.time.advance(60_000);
    assert.equal(await kit.commerce.resumeDueAttempts(), 1);
  });

  it('waits 15 minutes for the same call, also if an earlier one broke in a way nobody foresaw', async () => {
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    await kit.commerce.placeOrder(caller, input);
    const { attempts } = kit.dependencies.stores;
    let breaks = 1;
    const record: typeof attempts.record = (lease, change) => {
      breaks -= 1;
      return breaks < 0 ? attempts.record(lease, change) : Promise.reject(new Error('The disk is full'));
    };
    const broken = createCommerce({
      ...kit.dependencies,
      stores: { ...kit.dependencies.stores, attempts: { ...attempts, record } },
    });

    await broken.placeOrder(caller, input);
    for (let minutes = 0; minutes < 14; minutes += 1) {
      await kit.time.advance(60_000);
      await kit.commerce.resumeDueAttempts();
    }
    const waiting = await status();
    await kit.time.advance(60_000);
    await kit.commerce.resumeDueAttempts();

    assert.equal(waiting, 'ACTION_REQUIRED');
    assert.equal(await status(), 'FAILED');
  });

  it('gives back the point of a payment that was never tried, since the journal could not be read', async () => {
    const { attempts } = kit.dependencies.stores;
    const listSteps = () => Promise.reject(new Error('The database is away'));
    const broken = createCommerce({
      ...kit.dependencies,
      stores: { ...kit.dependencies.stores, attempts: { ...attempts, listSteps } },
    });
    const ends: boolean[] = [];
    const payment = { end: (declined: boolean) => void ends.push(declined) };

    await broken.placeOrder({ ...caller, payment }, { ...input, wait: false });
    await kit.time.advance(0);

    assert.equal(ends[0], false);
  });
});
