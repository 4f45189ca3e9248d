import type { Runtime } from '../../../lib/runtime.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

const LIFETIME = 10 * 60_000;

/** The most unexpired tokens of one shop, used ones included. The page takes no credential, so anybody could ask for tokens without end. */
const MAX_TOKENS = 10_000;

/** A token that is good for one order at the shop, within ten minutes. Null if the shop has too many. */
export async function issueCaptchaToken(
  queries: Queries,
  { clock, uuid }: Pick<Runtime, 'clock' | 'uuid'>,
  domain: string,
): Promise<string | null> {
  const now = clock.now();
  await queries.deleteFrom('captcha_tokens').where('domain', '=', domain).where('expires_at', '<=', now).execute();
  const { count } = await queries
    .selectFrom('captcha_tokens')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_TOKENS) return null;
  const token = uuid();
  await queries
    .insertInto('captcha_tokens')
    .values({ token, domain, expires_at: now + LIFETIME, used_by: null })
    .execute();
  return token;
}

/**
 * Uses up the token of a submission that has arrived, whatever becomes of it. The same submission sent again finds its
 * own token. Refuses with `captcha-missing` and `captcha-wrong`.
 */
export async function spendCaptchaToken(
  { database, settings, runtime }: Shop,
  { attemptKey, captchaToken }: { readonly attemptKey: string; readonly captchaToken: string | null },
): Promise<void> {
  const { captcha, domain } = settings;
  if (!captcha || (await hasOutcome(database, domain, attemptKey))) return;
  if (captchaToken === null) throw new ShopRefusal('captcha-missing');
  const { numUpdatedRows } = await database
    .updateTable('captcha_tokens')
    .set({ used_by: attemptKey })
    .where('token', '=', captchaToken)
    .where('domain', '=', domain)
    .where('expires_at', '>', runtime.clock.now())
    .where((where) => where.or([where('used_by', 'is', null), where('used_by', '=', attemptKey)]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ShopRefusal('captcha-wrong');
}

/** A submission that never arrived used up no token. */
export const freeCaptchaToken = (queries: Queries, { settings }: Shop, attemptKey: string) =>
  queries
    .updateTable('captcha_tokens')
    .set({ used_by: null })
    .where('domain', '=', settings.domain)
    .where('used_by', '=', attemptKey)
    .execute();

/** A key that was placed, waits for its buyer or is barred answers the same without a token. */
async function hasOutcome(queries: Queries, domain: string, attemptKey: string): Promise<boolean> {
  const known = await queries
    .selectFrom('submissions')
    .select('state')
    .where('domain', '=', domain)
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirst();
  return known !== undefined && known.state !== 'refused';
}
