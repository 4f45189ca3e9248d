import type { CommerceError } from '../errors/commerce-error.ts';
import { Refusals } from '../errors/refusals.ts';

/** Runs parsers one after another and keeps what they refuse, so that all of it can be said at once. */
export class RefusalCollector {
  readonly #errors: CommerceError[] = [];

  try<T>(parse: () => T): T | undefined {
    try {
      return parse();
    } catch (thrown) {
      const errors = Refusals.in(thrown);
      if (errors === undefined) throw thrown;
      this.#errors.push(...errors);
      return undefined;
    }
  }

  async tryAsync<T>(parse: () => Promise<T>): Promise<T | undefined> {
    try {
      return await parse();
    } catch (thrown) {
      this.try(() => {
        throw thrown;
      });
      return undefined;
    }
  }

  add(error: CommerceError): void {
    this.#errors.push(error);
  }

  get isEmpty(): boolean {
    return this.#errors.length === 0;
  }

  /** Throws what was collected, if anything was. */
  throwIfAny(): void {
    if (this.#errors.length > 0) throw new Refusals(this.#errors);
  }
}
