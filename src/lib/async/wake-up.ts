/** Lets its owner wait until somebody wakes it. A wake-up between two waits ends the next one. */
export class WakeUp {
  #woken = Promise.withResolvers<void>();
  #hasEnded = false;

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  wake(): void {
    this.#woken.resolve();
  }

  /** Forgets a wake-up that nobody waited for. */
  clear(): void {
    if (!this.#hasEnded) this.#woken = Promise.withResolvers<void>();
  }

  /** Returns at once after `end()`. */
  async wait(): Promise<void> {
    await this.#woken.promise;
    if (!this.#hasEnded) this.#woken = Promise.withResolvers<void>();
  }

  /** Ends a wait that is going on, too. */
  end(): void {
    this.#hasEnded = true;
    this.#woken.resolve();
  }
}
