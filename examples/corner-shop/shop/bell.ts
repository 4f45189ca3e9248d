import { randomUUID } from 'node:crypto';
import { Refused } from './refused.ts';

/** Strangers ring first and are told a word, which is good for one order. */
export class Bell {
  /** Where a stranger rings. */
  readonly url: string;
  /** The key that each word was spent under; null while it is good. */
  readonly #words = new Map<string, string | null>();

  constructor(url: string) {
    this.url = url;
  }

  ring(): string {
    const word = randomUUID();
    this.#words.set(word, null);
    return word;
  }

  /** A key that comes again brings the word that it has spent. */
  spend(word: string | null, key: string): void {
    if (word === null) throw new Refused(400, 'no-word');
    const spentBy = this.#words.get(word);
    if (spentBy === undefined || (spentBy !== null && spentBy !== key)) throw new Refused(422, 'bad-word');
    this.#words.set(word, key);
  }
}
