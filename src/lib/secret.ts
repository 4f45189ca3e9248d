import { inspect } from 'node:util';

const REDACTED = '[secret]';

/**
 * A value that cannot be printed by accident: string conversion, JSON, template literals and `util.inspect`
 * (and with it console, pino and assertion messages) all show `[secret]`. Only `reveal()` gives it out, so that
 * a search for that word lists every place where a secret is used.
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
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
