import type { Cart, ChosenExtra } from './cart.ts';
import { Refused } from './refused.ts';

export interface WantedExtra {
  readonly id: string;
  readonly lines: readonly string[];
  readonly text: string | null;
}

/** What can be had beside the goods: paper around everything, a card with each line, and a seal on the card. */
export const EXTRAS = [
  { id: 'wrap', name: 'Gift wrap', price: 300, each: 'cart', of: null },
  { id: 'card', name: 'Greeting card', price: 150, each: 'line', of: null },
  { id: 'seal', name: 'Wax seal', price: 50, each: 'line', of: 'card' },
] as const;

const MAX_TEXT = 40;

/** Adds extras to those that were chosen, or replaces all of them; an extra that is there already is replaced. */
export function chooseExtras(cart: Cart, wanted: readonly WantedExtra[], replace: boolean): void {
  let chosen: readonly ChosenExtra[] = replace ? [] : cart.extras;
  for (const [item, want] of wanted.entries()) {
    const known = EXTRAS.find(({ id }) => id === want.id);
    if (known === undefined) throw new Refused(404, 'no-extra', { item });
    if (want.lines.some((line) => !cart.lines.some(({ id }) => id === line)))
      throw new Refused(404, 'no-extra-line', { item });
    if (known.id === 'card' && (want.text === null || want.text.length > MAX_TEXT)) {
      throw new Refused(422, 'bad-text', { item });
    }
    const lines = findLines(known, want, chosen);
    if (lines.length === 0) throw new Refused(422, 'bad-lines', { item });
    const fresh = lines.map((line) => ({ id: want.id, line, text: want.text }));
    chosen = [...chosen.filter(({ id, line }) => id !== want.id || !lines.includes(line)), ...fresh];
  }
  cart.extras = [...chosen];
}

/** An extra of another one takes its lines. */
function findLines(
  { each, of }: (typeof EXTRAS)[number],
  { lines }: WantedExtra,
  chosen: readonly ChosenExtra[],
): readonly (string | null)[] {
  if (of !== null) return lines.length > 0 ? [] : chosen.filter(({ id }) => id === of).map(({ line }) => line);
  if (each === 'line') return lines;
  return lines.length > 0 ? [] : [null];
}

/** Removes an extra, from some lines or everywhere, with what belongs to it. */
export function removeExtra(cart: Cart, extra: string, lines: readonly string[] | null): void {
  const isMeant = ({ line }: ChosenExtra) => lines === null || (line !== null && lines.includes(line));
  if (lines?.some((line) => !cart.lines.some(({ id }) => id === line))) throw new Refused(404, 'no-extra-line');
  if (!cart.extras.some((each) => each.id === extra && isMeant(each))) throw new Refused(404, 'no-extra');
  const parts = EXTRAS.filter(({ id, of }) => id === extra || of === extra).map(({ id }): string => id);
  cart.extras = cart.extras.filter((each) => !parts.includes(each.id) || !isMeant(each));
}

export const priceExtra = ({ id }: ChosenExtra): number => EXTRAS.find((each) => each.id === id)?.price ?? 0;

/** Extras of a line go with it. */
export function dropExtras(cart: Cart): void {
  cart.extras = cart.extras.filter(({ line }) => line === null || cart.lines.some(({ id }) => id === line));
}
