import type { Books } from '../books/open-books.ts';
import { createHold, findHoldOfKey, type Hold, isBarred, isTokenUsed, readHold } from './holds.ts';
import { openToken, type SheetToken, toTokenId } from './payment-tokens.ts';
import type { ProviderName } from './provider-name.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { requireLiveSession, requireSession, type Session } from './sessions.ts';

/** What the buyer's page brought back: PayPal's two identifiers, or the token of a sheet. */
export type Approval = { readonly orderId: string; readonly payerId: string } | { readonly token: string };

/**
 * Holds what the buyer agreed to pay in a session, once: repeated with the same approval, it answers the same hold. Refuses
 * with `not-found`, `expired`, `not-approved` (the buyer has not agreed), `approval-wrong`, `taken` and `declined`.
 */
export function authorizeSession(books: Books, merchant: string, sessionId: string, approval: Approval): Hold {
  const known = requireSession(books, merchant, sessionId);
  if (known.holdId !== null) {
    verifyApproval(books, known, approval);
    return readHold(books, merchant, known.holdId);
  }
  return books.together(() => {
    const session = requireLiveSession(books, merchant, sessionId);
    if (session.decision !== 'approved') throw new ProviderRefusal('not-approved');
    const { amount, tokenId, funding } = verifyApproval(books, session, approval);
    if (tokenId !== null && isTokenUsed(books, tokenId)) throw new ProviderRefusal('taken');
    if (funding === 'declined') throw new ProviderRefusal('declined');
    const hold = createHold(books, {
      merchant,
      provider: session.provider,
      sessionId,
      tokenId,
      key: sessionId,
      amount,
      currency: session.currency,
      claimKey: null,
      expiresAt: session.expiresAt,
    });
    books.run('update sessions set hold_id = ? where session_id = ?', hold.holdId, sessionId);
    return hold;
  });
}

/** What the buyer agreed to, as far as this approval proves it. */
function verifyApproval(
  books: Books,
  session: Session,
  approval: Approval,
): { readonly amount: number; readonly tokenId: string | null; readonly funding: 'good' | 'declined' } {
  if ('token' in approval) {
    if (session.provider === 'PAYPAL') throw new ProviderRefusal('approval-wrong');
    const token = openToken(books, session.provider, approval.token);
    // Also of an earlier decision in this session: the last one counts.
    if (token.tokenId !== toTokenId(session)) throw new ProviderRefusal('approval-wrong');
    return token;
  }
  const isOurs =
    session.provider === 'PAYPAL' && approval.orderId === session.orderId && approval.payerId === session.payerId;
  if (!isOurs || session.approvedAmount === null) throw new ProviderRefusal('approval-wrong');
  return { amount: session.approvedAmount, tokenId: null, funding: session.funding ?? 'good' };
}

export interface TokenPayment {
  readonly merchant: string;
  readonly provider: Exclude<ProviderName, 'PAYPAL'>;
  readonly token: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly key: string;
}

/**
 * Holds the amount of a sheet's token for the order with this key, once for each key and each token. Refuses with
 * `approval-wrong`, `expired`, `conflict`, `other-amount` (the buyer agreed to another one), `taken`, `declined` and `released`.
 */
export function authorizeToken(books: Books, payment: TokenPayment): Hold {
  const { merchant, provider, amount, currency, key } = payment;
  const known = findHoldOfKey(books, merchant, key);
  if (known !== undefined) {
    const hold = readHold(books, merchant, known.holdId);
    if (hold.state === 'released') throw new ProviderRefusal('released');
    if (hold.amount !== amount || hold.currency !== currency) throw new ProviderRefusal('conflict');
    return hold;
  }
  return books.together(() => {
    if (isBarred(books, merchant, key)) throw new ProviderRefusal('released');
    const token = requireToken(books, payment);
    if (isTokenUsed(books, token.tokenId)) throw new ProviderRefusal('taken');
    if (token.currency !== currency) throw new ProviderRefusal('conflict');
    if (token.amount !== amount) throw new ProviderRefusal('other-amount', token.amount);
    if (token.funding === 'declined') throw new ProviderRefusal('declined');
    const { sessionId, tokenId, expiresAt } = token;
    return createHold(books, {
      merchant,
      provider,
      sessionId,
      tokenId,
      key,
      amount,
      currency,
      claimKey: key,
      expiresAt,
    });
  });
}

function requireToken(books: Books, { merchant, provider, token: text }: TokenPayment): SheetToken {
  const token = openToken(books, provider, text);
  if (token.merchant !== merchant) throw new ProviderRefusal('approval-wrong');
  return token;
}
