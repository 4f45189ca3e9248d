import { describeMerchantAdapter } from '../merchant-adapter/index.ts';
import { allMutants } from './all-mutants.ts';
import { breakHarness } from './break-harness.ts';

/** Runs the kit over the mutant whose place in the list is the last argument. */
const mutant = allMutants[Number(process.argv.at(-1))];
if (mutant === undefined) throw new RangeError('There is no such mutant');
describeMerchantAdapter(mutant.broken, breakHarness(mutant));
