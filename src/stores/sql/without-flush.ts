import { AsyncLocalStorage } from 'node:async_hooks';
import type { Durability } from '../ports/index.ts';

const withoutDisk = new AsyncLocalStorage<true>();

/**
 * Runs writes that a power cut may undo: on SQLite they do not wait for the disk, and get there with the next write that does. A killed
 * process loses nothing.
 */
export const withoutFlush = <Answer>(write: () => Promise<Answer>): Promise<Answer> => withoutDisk.run(true, write);

export const writeWith = <Answer>(durability: Durability | undefined, write: () => Promise<Answer>): Promise<Answer> =>
  durability === 'later' ? withoutFlush(write) : write();

/** Whether a write that ends now waits for the disk. */
export const waitsForDisk = (): boolean => withoutDisk.getStore() === undefined;
