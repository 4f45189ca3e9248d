import { answerOnce } from '../books/answer-once.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { requireCard } from './cards.ts';

/**
 * Ends a card with its passkeys, flows and intents. A redeemed intent stays redeemed. Refuses with `card-not-found`, also
 * where nobody has proved to be the holder.
 */
export const deleteCard = (gateway: Gateway, call: PartnerCall, cardId: string): { readonly deleted: string } =>
  answerOnce(gateway, 'delete', call, () => {
    const { state } = requireCard(gateway, call.appId, cardId);
    if (state === 'unverified') throw new NetworkRefusal('card-not-found');
    const { books } = gateway;
    books.run("update cards set state = 'deleted' where card_id = ?", cardId);
    books.run('delete from passkeys where card_id = ?', cardId);
    books.run('delete from frames where flow_id in (select flow_id from flows where card_id = ?)', cardId);
    books.run('delete from flows where card_id = ?', cardId);
    books.run("update intents set state = 'ended' where card_id = ? and state = 'active'", cardId);
    return { deleted: cardId };
  });
