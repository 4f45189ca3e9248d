import type { Gateway } from '../gateway.ts';

const DAY = 24 * 60 * 60_000;

/** Answers, flows and codes that ended a day ago are forgotten. Cards, passkeys, intents and authorizations stay. */
export function forgetOld({ books }: Gateway): void {
  const before = books.runtime.clock.now() - DAY;
  books.together(() => {
    books.run('delete from answers where at < ?', before);
    books.run('delete from codes where expires_at < ?', before);
    books.run('delete from frames where flow_id in (select flow_id from flows where expires_at < ?)', before);
    books.run('delete from flows where expires_at < ?', before);
  });
}
