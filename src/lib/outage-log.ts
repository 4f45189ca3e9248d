import type { Logger } from './logger.ts';
import { toLoggedError } from './redaction/to-logged-error.ts';

/** Tells the log once that the first of many fails, and once that the last of them works again, however often each one tries. */
export class OutageLog {
  readonly #logger: Logger;
  readonly #began: string;
  readonly #ended: string;
  readonly #failing = new Set<object>();

  constructor(logger: Logger, { began, ended }: { readonly began: string; readonly ended: string }) {
    this.#logger = logger;
    this.#began = began;
    this.#ended = ended;
  }

  failed(who: object, error: unknown, fields: object = {}): void {
    if (this.#failing.size === 0) this.#logger.error({ ...fields, ...toLoggedError(error) }, this.#began);
    this.#failing.add(who);
  }

  worked(who: object): void {
    if (this.#failing.delete(who) && this.#failing.size === 0) this.#logger.info({}, this.#ended);
  }

  /** Forgets one who tries no more. */
  leave(who: object): void {
    this.#failing.delete(who);
  }
}
