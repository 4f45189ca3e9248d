import type { CommerceError } from '../../errors/commerce-error.ts';
import { CommerceErrors } from '../../errors/commerce-errors.ts';

/** Runs parsers one after another and collects their refusals, so that all can be reported at once. */
export class ErrorCollector {
  readonly #errors: CommerceError[] = [];

  try<T>(parse: () => T): T | undefined {
    try {
      return parse();
    } catch (thrown) {
      const errors = CommerceErrors.find(thrown);
      if (errors === undefined) throw thrown;
      this.#errors.push(...errors);
      return undefined;
    }
  }

  /** Throws the collected refusals, if any. */
  throwIfAny(): void {
    if (this.#errors.length > 0) throw new CommerceErrors(this.#errors);
  }
}
