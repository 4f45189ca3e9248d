import { after, before, describe } from 'node:test';
import type { MerchantAdapterHarness } from './harness.ts';
import { type KitRun, openKitRun } from './kit-run.ts';
import { findGroups } from './promise-groups.ts';
import { createPromised } from './promised.ts';

/** Whoever proves the kit knows by it that nothing was tried. */
export const NOT_OPENED = 'The platform was not opened';

/**
 * The suite that certifies a merchant adapter: everything that src/adapters/contract promises, one test for each promise, with
 * the platform itself as the judge. Call it at the top of a `node --test` file.
 */
export function describeMerchantAdapter(name: string, harness: MerchantAdapterHarness): void {
  describe(`merchant adapter: ${name}`, () => {
    let opened: KitRun | undefined;
    let failure: { readonly cause: unknown } | undefined;
    const promised = createPromised(() => {
      if (opened !== undefined || failure === undefined) return opened;
      const { cause } = failure;
      failure = undefined;
      throw new Error(NOT_OPENED, { cause });
    });

    // The first promise fails with what happened here, and is not lost among the others, which were not tried.
    before(async () => {
      try {
        opened = await openKitRun(harness);
      } catch (cause) {
        failure = { cause };
      }
    });
    after(async () => {
      await opened?.close();
    });

    for (const group of findGroups(harness.transport)) {
      describe(group.title, () => {
        for (const each of group.describe) each(promised);
      });
    }
  });
}
