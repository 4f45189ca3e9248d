import { encryptCard } from '../../../../src/cryptography/cards/encrypt-card.ts';

type CardKey = Parameters<typeof encryptCard>[1];

/** Nobody else has this name: where it is read, the card was written down. */
export const SECRET_HOLDER = 'Quintessa Canary';

const toCard = (number: string) => ({
  number,
  encrypt: (key: CardKey): Promise<string> =>
    encryptCard({ number, expiryMonth: 12, expiryYear: 2040, securityCode: '123', holderName: SECRET_HOLDER }, key),
});

export const GOOD_CARD = toCard('4242424242424242');
export const DECLINED_CARD = toCard('4000000000000002');
export const SECRET_CARDS: readonly string[] = [GOOD_CARD.number, DECLINED_CARD.number];
