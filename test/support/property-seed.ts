/**
 * Loaded before the tests (`node --import`): all properties draw from one seed, so that a run fails by what was changed and not by
 * chance. `npm run test:properties` looks for new cases, and so does each test file that is run by itself.
 */
import fc from 'fast-check';

const SEED = 20_261_122;

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? SEED) });
