import type { Books, Row } from '../books/open-books.ts';
import { readNumber, readOptionalNumber, readOptionalText, readText } from '../books/read-row.ts';
import { findProviderName, type ProviderName } from './provider-name.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** A checkout that a merchant started, and what the buyer decided on its page. */
export interface Session {
  readonly sessionId: string;
  readonly merchant: string;
  readonly merchantName: string;
  readonly provider: ProviderName;
  /** Minor units: what the buyer is asked for. */
  readonly amount: number;
  readonly currency: string;
  readonly returnUrl: string | null;
  /** Stands in the address of the buyer's page: nobody can guess it. */
  readonly page: string;
  /** The provider's own identifier of the checkout. */
  readonly orderId: string;
  readonly payerId: string | null;
  readonly funding: 'good' | 'declined' | null;
  /** What the buyer agreed to pay; null until then. */
  readonly approvedAmount: number | null;
  readonly decision: 'open' | 'approved' | 'cancelled';
  readonly holdId: string | null;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

const LIFETIME = 30 * 60_000;
/** More than any demo or test has, and few enough to be kept. */
const MAX_OPEN = 10_000;
/** A buyer with this address has an account that the provider does not accept. */
const REFUSED_PAYER = 'refused@paypal.example';

export interface NewSession
  extends Pick<Session, 'sessionId' | 'merchant' | 'merchantName' | 'provider' | 'amount' | 'currency' | 'returnUrl'> {
  /** The buyer's e-mail address, if the merchant knows the buyer already. */
  readonly payerEmail: string | null;
}

/** The same session for the same identifier. Refuses with `account-refused`, `conflict` and `busy`. */
export const startSession = (books: Books, wanted: NewSession): Session =>
  books.together(() => {
    const known = findSession(books, wanted.merchant, wanted.sessionId);
    if (known !== undefined) return requireSame(known, wanted);
    if (wanted.provider === 'PAYPAL' && wanted.payerEmail?.toLowerCase() === REFUSED_PAYER) {
      throw new ProviderRefusal('account-refused');
    }
    const { runtime } = books;
    const now = runtime.clock.now();
    const open = books.find('select count(*) as open from sessions where expires_at > ?', now);
    if (Number(open?.['open']) >= MAX_OPEN) throw new ProviderRefusal('busy');
    books.run(
      `insert into sessions (
        session_id, merchant, merchant_name, provider, amount, currency, return_url, page, order_id, decision, created_at, expires_at
      ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)`,
      wanted.sessionId,
      wanted.merchant,
      wanted.merchantName,
      wanted.provider,
      wanted.amount,
      wanted.currency,
      wanted.returnUrl,
      Buffer.from(runtime.randomBytes(24)).toString('base64url'),
      runtime.uuid(),
      now,
      now + LIFETIME,
    );
    return requireSession(books, wanted.merchant, wanted.sessionId);
  });

function requireSame(known: Session, { provider, currency }: NewSession): Session {
  if (known.provider !== provider || known.currency !== currency) throw new ProviderRefusal('conflict');
  return known;
}

/** Changes what the buyer is asked for. A buyer who agreed to another amount before is held to that. */
export const changeAmount = (books: Books, merchant: string, sessionId: string, amount: number): Session =>
  books.together(() => {
    requireLiveSession(books, merchant, sessionId);
    books.run('update sessions set amount = ? where session_id = ?', amount, sessionId);
    return requireSession(books, merchant, sessionId);
  });

/** The buyer's decision on the page. The last one before the merchant has the money held counts. */
export const decide = (books: Books, page: string, decision: 'good' | 'declined' | 'cancel'): Session | undefined =>
  books.together(() => {
    const session = findSessionAt(books, page);
    if (session === undefined || session.expiresAt <= books.runtime.clock.now() || session.holdId !== null)
      return session;
    if (decision === 'cancel') {
      books.run("update sessions set decision = 'cancelled', payer_id = null where session_id = ?", session.sessionId);
    } else {
      books.run(
        "update sessions set decision = 'approved', payer_id = ?, funding = ?, approved_amount = amount where session_id = ?",
        Buffer.from(books.runtime.randomBytes(9)).toString('hex').toUpperCase(),
        decision,
        session.sessionId,
      );
    }
    return findSessionAt(books, page);
  });

export const findSessionAt = (books: Books, page: string): Session | undefined =>
  toSession(books.find('select * from sessions where page = ?', page));

const findSession = (books: Books, merchant: string, sessionId: string): Session | undefined =>
  toSession(books.find('select * from sessions where session_id = ? and merchant = ?', sessionId, merchant));

export function requireSession(books: Books, merchant: string, sessionId: string): Session {
  const session = findSession(books, merchant, sessionId);
  if (session === undefined) throw new ProviderRefusal('not-found');
  return session;
}

/** Refuses with `not-found` and `expired`. */
export function requireLiveSession(books: Books, merchant: string, sessionId: string): Session {
  const session = requireSession(books, merchant, sessionId);
  if (session.expiresAt <= books.runtime.clock.now()) throw new ProviderRefusal('expired');
  return session;
}

function toSession(row: Row | undefined): Session | undefined {
  const provider = row && findProviderName(readText(row, 'provider'));
  if (row === undefined || provider === undefined) return undefined;
  const decision = readText(row, 'decision');
  const funding = readOptionalText(row, 'funding');
  return {
    sessionId: readText(row, 'session_id'),
    merchant: readText(row, 'merchant'),
    merchantName: readText(row, 'merchant_name'),
    provider,
    amount: readNumber(row, 'amount'),
    currency: readText(row, 'currency'),
    returnUrl: readOptionalText(row, 'return_url'),
    page: readText(row, 'page'),
    orderId: readText(row, 'order_id'),
    payerId: readOptionalText(row, 'payer_id'),
    funding: funding === 'good' || funding === 'declined' ? funding : null,
    approvedAmount: readOptionalNumber(row, 'approved_amount'),
    decision: decision === 'approved' || decision === 'cancelled' ? decision : 'open',
    holdId: readOptionalText(row, 'hold_id'),
    expiresAt: readNumber(row, 'expires_at'),
  };
}
