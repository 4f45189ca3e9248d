import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs a function outside of the request that is being answered: a timer that it starts does not keep the request in memory. */
export const withoutContext = AsyncLocalStorage.snapshot();
