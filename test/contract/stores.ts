import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Stores } from '../../src/stores/ports/index.ts';
import { describeAgentPlatforms } from './stores/agent-platforms.ts';
import { describeAgentSessions } from './stores/agent-sessions.ts';
import { describeAttempts } from './stores/attempts.ts';
import { describeCartHandles } from './stores/cart-handles.ts';
import { describeConsents } from './stores/consents.ts';
import { describeIdempotencyRecords } from './stores/idempotency-records.ts';
import { describeMaintenance } from './stores/maintenance.ts';
import { describeOpenCarts } from './stores/open-carts.ts';
import { describeOrderChecks } from './stores/order-checks.ts';
import { describeOrderFollows } from './stores/order-follows.ts';
import { describeOrders } from './stores/orders.ts';
import { describeOutbox } from './stores/outbox.ts';
import { describePersonalData } from './stores/personal-data.ts';
import { describeServiceKeys } from './stores/service-keys.ts';

/** What the stores take for the time. It stands at 1000 until it is set. */
export interface StoresClock {
  set(milliseconds: number): Promise<void>;
}

export interface StoresUnderTest {
  /** Empty stores that nobody else uses. */
  readonly stores: Stores;
  readonly clock: StoresClock;
  /** Closes the stores and opens what they kept again. Absent where nothing is kept. */
  readonly reopen?: () => Promise<Stores>;
  /** Reads what they keep past them. Absent where nobody else can. */
  readonly query?: (sql: string) => Promise<readonly Record<string, unknown>[]>;
  /** Closes whatever is open and leaves nothing behind. */
  readonly dispose: () => Promise<void>;
}

/** Stores for one test, put away when it ends. */
export type OpenStores = (t: TestContext) => Promise<StoresUnderTest>;

/** Everything that the store ports promise, for any implementation. */
export function describeStoresContract(name: string, createStores: () => Promise<StoresUnderTest>): void {
  const open: OpenStores = async (t) => {
    const underTest = await createStores();
    t.after(() => underTest.dispose());
    return underTest;
  };

  describe(`stores: ${name}`, () => {
    describeCartHandles(open);
    describeAttempts(open);
    describeOpenCarts(open);
    describeOrders(open);
    describeOrderChecks(open);
    describeOutbox(open);
    describeOrderFollows(open);
    describeAgentPlatforms(open);
    describeConsents(open);
    describeAgentSessions(open);
    describeIdempotencyRecords(open);
    describePersonalData(open);
    describeServiceKeys(open);
    describeMaintenance(open);

    it('tells its own time', async (t) => {
      const { stores, clock } = await open(t);
      await clock.set(1234);

      assert.equal(await stores.readClock(), 1234);
    });

    it('answers a ping while open and refuses it afterwards', async (t) => {
      const { stores } = await open(t);
      await stores.ping();

      await stores.close();

      await assert.rejects(stores.ping());
    });

    it('may be closed twice', async (t) => {
      const { stores } = await open(t);

      await stores.close();
      await stores.close();
    });
  });
}
