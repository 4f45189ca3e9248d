import { load } from '../load.ts';

/** Where the session and the orders under way are kept: anything that is used as `localStorage` is. */
export interface Storage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
}

/** IndexedDB, which is opened when it is first used. Memory where there is none, or the page may not have one. */
export function createDefaultStorage(): Storage {
  if (!('indexedDB' in globalThis)) return createMemoryStorage();
  let opened: Promise<Storage> | undefined;
  const open = async () => {
    const { openIndexedDbStorage } = await load(() => import('./indexed-db-storage.ts'));
    opened ??= openIndexedDbStorage(createMemoryStorage());
    return opened;
  };
  return {
    getItem: async (key) => (await open()).getItem(key),
    setItem: async (key, value) => (await open()).setItem(key, value),
  };
}

/** Keeps the session as long as the page or the process. */
export function createMemoryStorage(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
