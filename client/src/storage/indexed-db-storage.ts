/** Loaded with the first call in a browser or a worker. */
import { createStore, get, set } from 'idb-keyval';
import type { Storage } from './storage.ts';

/** Shared by all tabs and workers of the origin. `memory` if the browser does not let this page have a database. */
export async function openIndexedDbStorage(memory: Storage): Promise<Storage> {
  const store = createStore('cartwright', 'kept');
  const read = async (key: string) => (await get<string>(key, store)) ?? null;
  const isOpen = await read('').then(
    () => true,
    () => false,
  );
  return isOpen ? { getItem: read, setItem: (key, value) => set(key, value, store) } : memory;
}
