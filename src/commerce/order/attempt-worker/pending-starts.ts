/** The undecided calls of this process: those that have neither started an attempt nor been refused, by idempotency scope. */
export class PendingStarts {
  readonly #undecided = new Map<string, Set<Promise<void>>>();

  /**
   * Runs `start`. If that throws, the result is that of `afterRefusal`, called once all other calls of the scope are decided: one of them
   * may have started the attempt that answers this call too.
   */
  async run<T>(scope: string, start: () => Promise<T>, afterRefusal: (thrown: unknown) => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const undecided = this.#undecided.get(scope) ?? new Set();
    this.#undecided.set(scope, undecided.add(promise));
    const decide = () => {
      undecided.delete(promise);
      if (undecided.size === 0 && this.#undecided.get(scope) === undecided) this.#undecided.delete(scope);
      resolve();
    };
    try {
      return await start();
    } catch (thrown) {
      // Decided before it waits, or two that are refused would wait for each other.
      decide();
      await Promise.all(undecided);
      return await afterRefusal(thrown);
    } finally {
      decide();
    }
  }
}
