import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MerchantChecks } from '../../../../src/commerce/order/placed-order-checks/merchant-checks.ts';
import { ManualTime, settle } from '../../../support/manual-time.ts';

/** Checks that are due, by merchant, each of which ends when it is told to. */
function open(due: Readonly<Record<string, number>>) {
  const time = new ManualTime();
  const waiting = new Map(Object.entries(due));
  const running = new Map<string, (() => void)[]>();
  const source = {
    listDueDomains: async () => [...waiting].flatMap(([domain, count]) => (count > 0 ? [domain] : [])),
    claim: async ({ domain, limit }: { readonly domain: string; readonly limit: number }) => {
      const left = waiting.get(domain) ?? 0;
      const claimed = Math.min(left, limit);
      waiting.set(domain, left - claimed);
      return Array.from({ length: claimed }, () => () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        running.set(domain, [...(running.get(domain) ?? []), resolve]);
        return promise;
      });
    },
  };
  const checks = new MerchantChecks(source, {
    timers: time,
    wake: () => void checks.begin(),
    worked: () => {},
    failed: (error) => assert.fail(String(error)),
  });
  /** How many have begun, by merchant. */
  const begun = () => Object.fromEntries([...running].map(([domain, ends]) => [domain, ends.length]));
  const end = async (domain: string, index: number) => {
    running.get(domain)?.[index]?.();
    await settle();
  };
  return { checks, time, waiting, begun, end };
}

const many = (length: number, count: number) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`shop-${index}`, count]));

describe('checks of what is due', () => {
  it('run four at a time for each merchant, and the next when one has ended', async () => {
    const { checks, begun, end } = open({ a: 6, b: 1 });

    await checks.begin();
    const first = begun();
    await end('a', 0);

    assert.deepEqual(
      [first, begun()],
      [
        { a: 4, b: 1 },
        { a: 5, b: 1 },
      ],
    );
  });

  it('run 64 at a time for all merchants, those of late merchants apart', async () => {
    const { checks, time, begun } = open(many(30, 5));
    const sum = () => Object.values(begun()).reduce((total, count) => total + count, 0);

    await checks.begin();
    const first = sum();
    await time.advance(1_000);

    assert.deepEqual([first, sum()], [64, 120]);
  });

  it('wait for a late one of the same merchant', async () => {
    const { checks, time, waiting, begun, end } = open({ a: 2 });
    await checks.begin();
    await time.advance(1_000);
    waiting.set('a', 2);

    await checks.begin();
    await end('a', 0);
    const late = begun();
    await end('a', 1);

    assert.deepEqual([late, begun()], [{ a: 2 }, { a: 4 }]);
    assert.equal(time.waiting, 2);
  });

  it('begin no more once they are stopped', async () => {
    const { checks, begun, end } = open({ a: 6 });
    await checks.begin();

    checks.stop();
    await end('a', 0);

    assert.deepEqual(begun(), { a: 4 });
  });
});
