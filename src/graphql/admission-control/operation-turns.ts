import { getHeapStatistics } from 'node:v8';
import { addCount } from '../../lib/add-count.ts';

/** The number of turns of one caller at a time. */
const OF_ONE_CALLER = 8;
/** The number of turns of all callers at a time, however little memory is free. */
const ALWAYS = 8;
/** What the data and the answer of one may take: some 250 lines with the variants of their products. */
const BYTES_OF_ONE = 8 * 1024 * 1024;
/** The rest of the memory is for everything else, and for garbage. */
const SHARE_OF_MEMORY = 0.75;
/** A turn of the event loop that has begun others for so long begins no more. */
const BEGIN_MS = 2;

interface Waiting {
  readonly caller: string | null;
  begin(): void;
}

export interface TurnRequest {
  /** Null if nobody in particular asks, such as a backend for its buyers: then only memory counts. */
  readonly caller: string | null;
  /** Aborted once nobody waits for the answer. */
  readonly signal: AbortSignal;
}

/**
 * Bounds how many costly answers are under way, since each holds what it has read until its answer is made. The others wait, and nobody is
 * refused: one caller's wait for that caller's, and all wait while memory is short. A turn of the event loop begins no more
 * after 2 ms, so that whatever else is due comes between them.
 */
export class OperationTurns {
  readonly #waiting = new Set<Waiting>();
  readonly #underWay = new Map<string | null, number>();
  readonly #countFreeBytes: () => number;
  readonly #now: () => number;
  #all = 0;
  /** They have their turn, and begin soon. */
  readonly #beginning: (() => void)[] = [];
  /** Until when this turn of the event loop begins operations; undefined before its first. */
  #begunUntil: number | undefined;

  /** `now`: milliseconds that never go back. */
  constructor(countFreeBytes: () => number = countFreeHeapBytes, now: () => number = () => performance.now()) {
    this.#countFreeBytes = countFreeBytes;
    this.#now = now;
  }

  /** Resolves, once it is its turn, with what ends the turn. Rejects with the signal's reason. */
  take({ caller, signal }: TurnRequest): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const begin = () => {
      const end = this.#begin(caller);
      this.#beginning.push(() => resolve(end));
      setImmediate(this.#beginNext);
    };
    if (signal.aborted) reject(signal.reason);
    // Most need not wait. To listen to a signal takes longer than all of this.
    else if (this.#waiting.size === 0 && this.#mayBegin(caller)) begin();
    else this.#wait({ caller, begin, signal, reject });
    return promise;
  }

  #wait({ caller, begin, signal, reject }: Waiting & { signal: AbortSignal; reject(reason: unknown): void }): void {
    const leave = () => {
      this.#waiting.delete(waiting);
      reject(signal.reason);
    };
    const waiting: Waiting = {
      caller,
      begin: () => {
        signal.removeEventListener('abort', leave);
        begin();
      },
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.add(waiting);
    this.#admit();
  }

  /** What one has begun runs before the next immediate; an immediate that is set here comes in the next turn of the loop, in order. */
  readonly #beginNext = (): void => {
    const now = this.#now();
    if (this.#begunUntil === undefined) {
      this.#begunUntil = now + BEGIN_MS;
      setImmediate(() => {
        this.#begunUntil = undefined;
      });
    }
    if (now < this.#begunUntil) this.#beginning.shift()?.();
    else setImmediate(this.#beginNext);
  };

  #begin(caller: string | null): () => void {
    this.#count(caller, 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#count(caller, -1);
      this.#admit();
    };
  }

  #count(caller: string | null, step: 1 | -1): void {
    this.#all += step;
    addCount(this.#underWay, caller, step);
  }

  #admit(): void {
    for (const waiting of this.#waiting) {
      if (this.#isMemoryShort()) return;
      if (!this.#isBelowOwnBound(waiting.caller)) continue;
      this.#waiting.delete(waiting);
      waiting.begin();
    }
  }

  #mayBegin(caller: string | null): boolean {
    return this.#isBelowOwnBound(caller) && !this.#isMemoryShort();
  }

  #isBelowOwnBound(caller: string | null): boolean {
    return caller === null || (this.#underWay.get(caller) ?? 0) < OF_ONE_CALLER;
  }

  #isMemoryShort(): boolean {
    return this.#all >= ALWAYS && this.#countFreeBytes() < (this.#all + 1) * BYTES_OF_ONE;
  }
}

/** The heap is looked at once in so many milliseconds: what the turns reserve is counted exactly, and a quarter of the memory is left. */
const LOOK_MS = 5;
let free = 0;
let lookedAt = Number.NEGATIVE_INFINITY;

function countFreeHeapBytes(): number {
  const now = performance.now();
  if (now - lookedAt >= LOOK_MS) {
    const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics();
    free = limit * SHARE_OF_MEMORY - used;
    lookedAt = now;
  }
  return free;
}
