import DataLoader from 'dataloader';
import { mapConcurrently } from '../../lib/async/map-concurrently.ts';
import { toError } from '../../lib/to-error.ts';

/** So many reads of one request are under way at a time. */
const AT_ONCE = 10;

/**
 * A loader for values that are read one by one: each key once, however often it is requested, and a failed key fails
 * alone.
 */
export const createEachLoader = <Key, Value>(
  load: (key: Key) => Promise<Value>,
  toCacheKey: (key: Key) => string,
  atOnce: number = AT_ONCE,
): DataLoader<Key, Value, string> =>
  new DataLoader(
    (keys) => mapConcurrently(keys, atOnce, (key) => load(key).catch((thrown: unknown) => toError(thrown))),
    { cacheKeyFn: toCacheKey },
  );
