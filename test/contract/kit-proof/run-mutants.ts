import { describeMerchantAdapter } from '../merchant-adapter/index.ts';
import { allMutants } from './all-mutants.ts';
import { breakHarness } from './break-harness.ts';

/** Runs the kit over each mutant whose place in the list is a parameter, under that place as its name. */
for (const place of process.argv.slice(2)) {
  const mutant = allMutants[Number(place)];
  if (mutant === undefined) throw new RangeError(`There is no mutant ${place}`);
  describeMerchantAdapter(place, breakHarness(mutant));
}
