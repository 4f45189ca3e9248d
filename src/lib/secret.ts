import { inspect } from 'node:util';
import { HIDDEN } from './redaction/secret-patterns.ts';

/**
 * A value that cannot be printed by accident: string conversion, JSON, template literals and `util.inspect` (and with
 * it console, pino and assertion messages) all show `[hidden]`. Only `reveal()` returns it, so that a search for that
 * word lists every use of a secret.
 */
export class Secret<T = string> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
