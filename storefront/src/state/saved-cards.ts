import { signal } from '@preact/signals';
import type { CardNetwork } from '../generated/operations.ts';

/** A card that its network keeps: no number, only what the buyer knows it by. */
export interface SavedCard {
  readonly virtualCardId: string;
  readonly network: CardNetwork;
  readonly brand: string;
  readonly lastFour: string;
}

const KEY = 'cartwright cards';

export const savedCards = signal<readonly SavedCard[]>(JSON.parse(localStorage.getItem(KEY) ?? '[]'));

const save = (cards: readonly SavedCard[]): void => {
  savedCards.value = cards;
  localStorage.setItem(KEY, JSON.stringify(cards));
};

export const forgetCard = (virtualCardId: string): void =>
  save(savedCards.value.filter((card) => card.virtualCardId !== virtualCardId));

export function saveCard(card: SavedCard): void {
  forgetCard(card.virtualCardId);
  save([...savedCards.value, card]);
}
