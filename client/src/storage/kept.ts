import { CartwrightError } from '../cartwright-error.ts';
import type { Storage } from './storage.ts';

/** What a storage keeps under one key, as JSON. */
export interface Kept {
  /** Undefined if nothing is kept, or something else wrote it. */
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
  /** Alone in this browser or process, if it has Web Locks; otherwise among the calls of this object. */
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
      if (navigator?.locks) return navigator.locks.request(key, run);
      const turn = last.then(run);
      last = turn.catch(() => {});
      return turn;
    },
  };
}

async function use<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    throw new CartwrightError('StorageFailed', 'The storage of the client failed', { cause });
  }
}
