import type { Selection } from './to-selection.ts';

interface KeptAnswer extends Selection {
  readonly payload: string;
}

/** How many selections of one event are kept. */
const MOST_SELECTIONS = 8;

/**
 * Answers to events that many subscriptions get, as JSON. An answer is kept as long as its event. The caller keeps only
 * what depends on the event and the selection alone.
 */
export class SharedAnswers {
  readonly #byEvent = new WeakMap<object, KeptAnswer[]>();

  find(event: object, { document, digest }: Selection): string | undefined {
    const isSame = (kept: KeptAnswer) => kept.document === document && kept.digest === digest;
    return this.#byEvent.get(event)?.find(isSame)?.payload;
  }

  /** Keeps nothing if the event has as many answers as are kept. */
  keep(event: object, selection: Selection, payload: string): void {
    const kept = this.#byEvent.get(event);
    if (kept === undefined) this.#byEvent.set(event, [{ ...selection, payload }]);
    else if (kept.length < MOST_SELECTIONS) kept.push({ ...selection, payload });
  }
}
