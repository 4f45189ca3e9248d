import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type {
  CountedCaller,
  RateLimit,
  RateLimitName,
  RateLimitSettings,
  RateLimits,
} from '../../src/rate-limits/rate-limits.ts';

export interface RateLimitsUnderTest {
  readonly rateLimits: RateLimits;
  /** Lets so much time pass. */
  readonly elapse: (milliseconds: number) => Promise<void>;
}

export type CreateRateLimits = (t: TestContext, settings: RateLimitSettings) => Promise<RateLimitsUnderTest>;

const unlimited: RateLimit = { points: 1_000, seconds: 60, coolOffSeconds: 0 };

export const toSettings = (limits: Partial<Record<RateLimitName, RateLimit>>): RateLimitSettings => ({
  sessions: unlimited,
  orders: unlimited,
  failedPayments: unlimited,
  promoCodes: unlimited,
  search: unlimited,
  suggestions: unlimited,
  sockets: unlimited,
  enrolments: unlimited,
  anonymous: { ...unlimited, points: 100_000 },
  introspection: unlimited,
  agents: unlimited,
  namedAgents: unlimited,
  agentPayments: unlimited,
  agentPromoCodes: unlimited,
  agentOrders: unlimited,
  agentAddressPayments: unlimited,
  agentAddressPromoCodes: unlimited,
  agentAddressOrders: unlimited,
  agentTokens: unlimited,
  refusedAgents: unlimited,
  ...limits,
});

const ada: CountedCaller = { address: '203.0.113.1', device: 'demo/ada', appId: null };

/** Everything that `RateLimits` promises, wherever the counts are kept. */
export function describeRateLimitsContract(name: string, create: CreateRateLimits): void {
  describe(`rate limits: ${name}`, () => {
    it('gives as many points as there are, and says how many are left', async (t) => {
      const { rateLimits } = await create(t, toSettings({ orders: { points: 3, seconds: 60, coolOffSeconds: 0 } }));

      const first = await rateLimits.take(ada, { orders: 1 });
      const second = await rateLimits.take(ada, { orders: 2 });
      const third = await rateLimits.take(ada, { orders: 1 });

      assert.deepEqual(
        [first, second].map(({ retryAfterSeconds }) => retryAfterSeconds),
        [null, null],
      );
      assert.deepEqual(
        first.quotas.map(({ resetSeconds, ...quota }) => quota),
        [{ name: 'orders', points: 3, seconds: 60, remaining: 2 }],
      );
      assert.deepEqual(
        second.quotas.map(({ remaining }) => remaining),
        [0],
      );
      assert.ok(isWithin(third.retryAfterSeconds, 30, 60), String(third.retryAfterSeconds));
      assert.deepEqual(
        third.quotas.map(({ remaining }) => remaining),
        [0],
      );
    });

    it('takes all or nothing of several limits', async (t) => {
      const settings = toSettings({
        orders: { points: 2, seconds: 60, coolOffSeconds: 0 },
        sessions: { points: 1, seconds: 60, coolOffSeconds: 0 },
      });
      const { rateLimits } = await create(t, settings);
      await rateLimits.take(ada, { sessions: 1 });

      const both = await rateLimits.take(ada, { orders: 2, sessions: 1 });

      assert.notEqual(both.retryAfterSeconds, null);
      assert.equal((await rateLimits.take(ada, { orders: 2 })).retryAfterSeconds, null);
    });

    it('leaves the points that were there if more were asked for', async (t) => {
      const { rateLimits } = await create(t, toSettings({ orders: { points: 3, seconds: 60, coolOffSeconds: 0 } }));

      const five = await rateLimits.take(ada, { orders: 5 });

      assert.notEqual(five.retryAfterSeconds, null);
      assert.equal((await rateLimits.take(ada, { orders: 3 })).retryAfterSeconds, null);
      assert.notEqual((await rateLimits.take(ada, { orders: 1 })).retryAfterSeconds, null);
    });

    it('counts by address and by device, each for itself', async (t) => {
      const { rateLimits } = await create(t, toSettings({ orders: { points: 1, seconds: 60, coolOffSeconds: 0 } }));
      await rateLimits.take(ada, { orders: 1 });

      const elsewhere = await rateLimits.take({ ...ada, address: '203.0.113.2' }, { orders: 1 });
      const neighbour = await rateLimits.take({ ...ada, device: 'demo/bob' }, { orders: 1 });
      const stranger = await rateLimits.take({ address: '203.0.113.3', device: null, appId: null }, { orders: 1 });
      const nobody = await rateLimits.take({ address: null, device: null, appId: null }, { orders: 1 });

      assert.notEqual(elsewhere.retryAfterSeconds, null);
      assert.notEqual(neighbour.retryAfterSeconds, null);
      assert.equal(stranger.retryAfterSeconds, null);
      assert.deepEqual([nobody.retryAfterSeconds, nobody.quotas], [null, []]);
    });

    it('counts one key alone for a limit that is of addresses, or of devices', async (t) => {
      const one = { points: 1, seconds: 60, coolOffSeconds: 0 };
      const { rateLimits } = await create(
        t,
        toSettings({ agentPayments: one, agentAddressPayments: { ...one, points: 2 } }),
      );
      const points = { agentPayments: 1, agentAddressPayments: 1 };
      await rateLimits.take(ada, points);

      const again = await rateLimits.take(ada, points);
      const elsewhere = await rateLimits.take({ ...ada, address: '203.0.113.2' }, points);
      const neighbour = await rateLimits.take({ ...ada, device: 'demo/bob' }, points);
      const third = await rateLimits.take({ ...ada, device: 'demo/eve' }, points);

      const isRefused = [again, elsewhere, neighbour, third].map((taken) => taken.retryAfterSeconds !== null);
      assert.deepEqual(isRefused, [true, true, false, true]);
    });

    it('gives all points again once the seconds are over', async (t) => {
      const { rateLimits, elapse } = await create(
        t,
        toSettings({ orders: { points: 2, seconds: 60, coolOffSeconds: 0 } }),
      );
      await rateLimits.take(ada, { orders: 2 });
      assert.notEqual((await rateLimits.take(ada, { orders: 1 })).retryAfterSeconds, null);

      await elapse(60_050);

      assert.equal((await rateLimits.take(ada, { orders: 2 })).retryAfterSeconds, null);
    });

    it('refuses for the whole cool-off, which does not begin again with each try', async (t) => {
      const { rateLimits, elapse } = await create(
        t,
        toSettings({ orders: { points: 1, seconds: 60, coolOffSeconds: 180 } }),
      );
      await rateLimits.take(ada, { orders: 1 });
      const refused = await rateLimits.take(ada, { orders: 1 });

      assert.equal(refused.retryAfterSeconds, 180);
      await elapse(90_000);
      const again = await rateLimits.take(ada, { orders: 1 });
      assert.ok(isWithin(again.retryAfterSeconds, 60, 90), String(again.retryAfterSeconds));
      await elapse(90_050);
      assert.equal((await rateLimits.take(ada, { orders: 1 })).retryAfterSeconds, null);
    });

    it('does not let a short cool-off end longer seconds', async (t) => {
      const { rateLimits, elapse } = await create(
        t,
        toSettings({ orders: { points: 1, seconds: 60, coolOffSeconds: 1 } }),
      );
      await rateLimits.take(ada, { orders: 1 });
      const refused = await rateLimits.take(ada, { orders: 1 });

      assert.ok(isWithin(refused.retryAfterSeconds, 30, 60), String(refused.retryAfterSeconds));
      await elapse(1_050);
      assert.notEqual((await rateLimits.take(ada, { orders: 1 })).retryAfterSeconds, null);
    });

    it('takes points back that were not used, but not once their time is over', async (t) => {
      const { rateLimits, elapse } = await create(
        t,
        toSettings({ orders: { points: 1, seconds: 60, coolOffSeconds: 0 } }),
      );
      const first = await rateLimits.take(ada, { orders: 1 });
      await first.giveBack({ orders: 1 });
      const second = await rateLimits.take(ada, { orders: 1 });

      await elapse(60_050);
      await second.giveBack({ orders: 1 });

      assert.equal(second.retryAfterSeconds, null);
      assert.equal((await rateLimits.take(ada, { orders: 1 })).retryAfterSeconds, null);
      assert.notEqual((await rateLimits.take(ada, { orders: 1 })).retryAfterSeconds, null);
    });

    it('counts failures only: what is under way takes a place, and begins no cool-off', async (t) => {
      const { rateLimits } = await create(
        t,
        toSettings({ failedPayments: { points: 2, seconds: 60, coolOffSeconds: 3_600 } }),
      );
      const [first, second] = [
        await rateLimits.take(ada, { failedPayments: 1 }),
        await rateLimits.take(ada, { failedPayments: 1 }),
      ];
      const third = await rateLimits.take(ada, { failedPayments: 1 });
      assert.ok(isWithin(third.retryAfterSeconds, 30, 60), String(third.retryAfterSeconds));

      await first.giveBack({ failedPayments: 1 });
      await second.keep('failedPayments');

      const fourth = await rateLimits.take(ada, { failedPayments: 1 });
      assert.equal(fourth.retryAfterSeconds, null);
      await fourth.keep('failedPayments');
      assert.ok(isWithin((await rateLimits.take(ada, { failedPayments: 1 })).retryAfterSeconds, 3_570, 3_600));
    });

    it('lets nobody take more than there is by asking many times at once', async (t) => {
      const { rateLimits } = await create(t, toSettings({ orders: { points: 10, seconds: 60, coolOffSeconds: 60 } }));

      const taken = await Promise.all(Array.from({ length: 50 }, () => rateLimits.take(ada, { orders: 1 })));

      assert.equal(taken.filter(({ retryAfterSeconds }) => retryAfterSeconds === null).length, 10);
    });
  });
}

const isWithin = (value: number | null, from: number, to: number): boolean =>
  value !== null && value >= from && value <= to;
