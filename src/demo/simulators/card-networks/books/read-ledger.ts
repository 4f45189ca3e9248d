import { readNumber, readText } from '../../books/read-row.ts';
import type { Gateway } from '../gateway.ts';
import { readIntentRow } from '../intents/intents.ts';

/** Everything that counts, in order: the judge of tests. */
export function readLedger({ books }: Gateway) {
  const intents = books
    .all('select * from intents order by created_at, intent_id')
    .map(readIntentRow)
    .map(({ intentId, cardId, mandate, state }) => ({
      intentId,
      virtualCardId: cardId,
      domain: mandate.domain,
      amount: mandate.amount,
      currency: mandate.currency,
      state,
    }));
  const authorizations = books.all('select * from authorizations order by at, authorization_id').map((row) => ({
    authorizationId: readText(row, 'authorization_id'),
    domain: readText(row, 'merchant'),
    key: readText(row, 'authorization_key'),
    intentId: readText(row, 'intent_id'),
    amount: readNumber(row, 'amount'),
    currency: readText(row, 'currency'),
    state: readText(row, 'state'),
  }));
  return {
    cards: books
      .all(
        `select cards.*, (select count(*) from passkeys where passkeys.card_id = cards.card_id) as passkeys from cards
          order by created_at, card_id`,
      )
      .map((row) => ({
        virtualCardId: readText(row, 'card_id'),
        lastFour: readText(row, 'last_four'),
        state: readText(row, 'state'),
        passkeys: readNumber(row, 'passkeys'),
      })),
    intents,
    redemptions: authorizations.map(({ intentId, amount, currency, domain }) => ({
      intentId,
      amount,
      currency,
      domain,
    })),
    authorizations,
  };
}
