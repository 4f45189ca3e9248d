interface Line {
  readonly tail: Promise<unknown>;
  readonly length: number;
}

/**
 * Runs tasks of the same key one after another, tasks of different keys concurrently. Holds no state once a key is
 * idle.
 */
export class KeyedMutex {
  readonly #lines = new Map<string, Line>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#lines.get(key)?.tail ?? Promise.resolve()).then(task, task);
    const leave = () => this.#leave(key);
    this.#lines.set(key, { tail: result.then(leave, leave), length: this.count(key) + 1 });
    return result;
  }

  /** How many tasks of the key run or wait. */
  count(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  get size(): number {
    return this.#lines.size;
  }

  #leave(key: string): void {
    const line = this.#lines.get(key);
    if (line === undefined || line.length === 1) this.#lines.delete(key);
    else this.#lines.set(key, { ...line, length: line.length - 1 });
  }
}
