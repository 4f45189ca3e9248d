import type { Gateway } from '../gateway.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Forgets what ended a day ago: answers, flows with their frames, codes and their counts, and keys that were given up, since no
 * credential lives so long that one could still be redeemed under them. Unverified cards go once they have no flow. Other cards,
 * passkeys, intents and authorizations stay.
 */
export function forgetOld({ books }: Gateway): void {
  const before = books.runtime.clock.now() - DAY;
  books.together(() => {
    books.run('delete from answers where at < ?', before);
    books.run('delete from codes where expires_at < ?', before);
    books.run('delete from frames where flow_id in (select flow_id from flows where expires_at < ?)', before);
    books.run('delete from flows where expires_at < ?', before);
    books.run(
      `delete from cards where state = 'unverified' and not exists (select 1 from flows where flows.card_id = cards.card_id)`,
    );
    books.run('delete from code_guards where max(last_sent_at, locked_until) < ?', before);
    books.run('delete from given_up_keys where at < ?', before);
  });
}
