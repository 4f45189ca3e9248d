import { findPageUrl } from '../../../../lib/net/find-page-url.ts';
import type { Books } from '../../books/open-books.ts';
import { sealToken } from '../payment-tokens.ts';
import type { Session } from '../sessions.ts';

/**
 * What the buyer's page brings back to the merchant's page, as query parameters of `returnUrl`: `sessionId` and what proves
 * the decision, or `cancelled`. Empty while the buyer has not decided.
 */
export function toApproval(books: Books, session: Session): Readonly<Record<string, string>> {
  const { sessionId, decision, approvedAmount, provider, funding } = session;
  if (decision === 'cancelled') return { sessionId, cancelled: 'true' };
  if (decision !== 'approved' || approvedAmount === null) return {};
  if (provider === 'PAYPAL') return { sessionId, orderId: session.orderId, payerId: session.payerId ?? '' };
  const token = sealToken(books, {
    // The same for the same decision: a page that is loaded twice pays once.
    tokenId: `${sessionId}.${session.payerId}`,
    provider,
    merchant: session.merchant,
    amount: approvedAmount,
    currency: session.currency,
    funding: funding ?? 'good',
    sessionId,
    expiresAt: session.expiresAt,
  });
  return provider === 'APPLE_PAY'
    ? { sessionId, paymentData: Buffer.from(token).toString('base64url') }
    : { sessionId, authorizationToken: token };
}

/** The address that the buyer returns to; null if nobody gave one, or it is not a page's. */
export function findReturnUrl(
  { returnUrl }: Pick<Session, 'returnUrl'>,
  approval: Readonly<Record<string, string>> = {},
): URL | null {
  const url = findPageUrl(returnUrl);
  for (const [name, value] of Object.entries(approval)) url?.searchParams.set(name, value);
  return url;
}
