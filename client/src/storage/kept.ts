import { CartwrightError } from '../cartwright-error.ts';
import type { Storage } from './storage.ts';

/** What a storage keeps under one key, as JSON. */
export interface Kept {
  /** Undefined if nothing is kept, or something else wrote it. */
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
  /** Alone in this browser or process, if it has Web Locks and grants one; otherwise among the calls of this object. */
  alone<Result>(run: () => Promise<Result>): Promise<Result>;
}

interface Locks {
  request<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
}

export function keep(storage: Storage, key: string): Kept {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: async () => {
      const text = await use(() => storage.getItem(key));
      try {
        return JSON.parse(text ?? '') ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (value) => use(() => storage.setItem(key, JSON.stringify(value))),
    alone: (run) => {
      const { navigator }: { navigator?: { readonly locks?: Locks } } = globalThis as object;
      let isBegun = false;
      const begin = () => {
        isBegun = true;
        return run();
      };
      const inTurn = () => {
        const turn = last.then(run);
        last = turn.catch(() => {});
        return turn;
      };
      // A page in a frame without its own origin has locks, and is granted none.
      const otherwise = (error: unknown) => (isBegun ? Promise.reject(error) : inTurn());
      return navigator?.locks?.request(key, begin).catch(otherwise) ?? inTurn();
    },
  };
}

async function use<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    throw cause instanceof CartwrightError
      ? cause
      : new CartwrightError('StorageFailed', 'The storage failed', { cause });
  }
}
