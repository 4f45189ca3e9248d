/**
 * Loaded before the tests (`node --import`): all properties draw from one seed, so that a run fails by what was changed and not by
 * chance. `npm run test:properties` looks for new cases, and so does each test file that is run by itself.
 */
import { isMainThread } from 'node:worker_threads';

const SEED = 20_261_122;

// Threads are started with the parameters of their process, draw nothing, and would load all of fast-check.
if (isMainThread) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? SEED) });
}
