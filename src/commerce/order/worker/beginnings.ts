/** Calls of this process under one key that have neither begun an attempt nor been refused. */
export class Beginnings {
  readonly #undecided = new Map<string, Set<Promise<void>>>();

  /**
   * Runs `begin`. Where it is refused, `afterRefusal` answers instead, once all others under the key are decided: one of them may begin the
   * attempt that has to answer this call too.
   */
  async run<T>(scope: string, begin: () => Promise<T>, afterRefusal: (thrown: unknown) => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const undecided = this.#undecided.get(scope) ?? new Set();
    this.#undecided.set(scope, undecided.add(promise));
    const decide = () => {
      undecided.delete(promise);
      if (undecided.size === 0 && this.#undecided.get(scope) === undecided) this.#undecided.delete(scope);
      resolve();
    };
    try {
      return await begin();
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
