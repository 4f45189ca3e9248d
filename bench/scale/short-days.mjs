/**
 * Loaded before a node: a day of what is kept lasts `SOAK_DAY_MS`, and so does a week, so that the tables go through their retention within a
 * soak. Other times are as they are.
 */
import { changeSources } from '../../test/support/process/plant-bug.mjs';
import { toShortDays } from './to-short-days.mjs';

changeSources(toShortDays(Number(process.env.SOAK_DAY_MS)));
