import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { OperationName } from '../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { KitRun } from './kit-run.ts';
import { requireRefusal } from './shop-under-test.ts';

export type Check = (run: KitRun, test: TestContext) => Promise<void>;

/**
 * One promise of the contract as one test. Where the adapter lacks an operation that the promise is about, there is
 * nothing to be kept but the other promise: that the core refuses it, with no call to the platform.
 */
export type Promised = (promise: string, needs: readonly OperationName[], check: Check) => void;

/** `opened`: undefined if the platform could not be opened. Throws the reason for that, once. */
export const createPromised =
  (opened: () => KitRun | undefined): Promised =>
  (promise, needs, check) => {
    it(promise, async (test) => {
      const run = opened();
      if (run === undefined) return test.skip('the platform was not opened');
      const missing = needs.filter((operation) => !run.shop.has(operation));
      if (missing.length === 0) return check(run, test).catch((error: unknown) => explain(run, error));
      for (const operation of missing) await checkRefusal(run, operation);
      test.diagnostic(`refused, as the adapter has no ${missing.join(', ')}`);
    });
  };

/** An error of the adapter that a promise did not wait for would come out as its bare name: says whose it is. */
function explain({ journal }: KitRun, error: unknown): never {
  if (!(error instanceof CommerceError)) throw error;
  const seen = journal.errors.findLast((each) => each.error === error);
  throw new Error(`${seen?.operation ?? 'the adapter'} throws ${error.name} where an answer is owed`, { cause: error });
}

/** The gate of the core answers by itself: the right name, the right details, and silence upstream. */
export async function checkRefusal({ shop, upstream }: KitRun, operation: OperationName): Promise<void> {
  const callsBefore = upstream.kind === 'http' ? upstream.requests().length : 0;

  const error = await requireRefusal(async () => shop.operation(operation), 'OperationNotSupported');

  assert.equal(error.details.operation, operation);
  assert.equal(upstream.kind === 'http' ? upstream.requests().length : 0, callsBefore);
}
