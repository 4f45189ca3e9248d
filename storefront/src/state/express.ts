import { cartwright } from '../api/cartwright.ts';
import { expressDocuments } from '../documents/express.ts';
import type * as operations from '../generated/operations.ts';
import type { Problem } from './change-cart.ts';
import { captchaTokens, dropCaptchaToken, toLiveHref } from './pay.ts';
import { toHref } from './place.ts';

export type Provider = operations.ExpressCheckoutProvider;
export type Refusal = Pick<Problem, 'name' | 'message'>;

/** Answers the provider's page, or why there is none. */
export async function startExpress(
  domain: string,
  provider: Provider,
): Promise<{ readonly href?: string; readonly refusals: readonly Refusal[] }> {
  const returnUrl = new URL(toHref(`/express/${domain}`), location.href).href;
  const { startExpressCheckout } = await cartwright.mutate<operations.StartExpressCheckoutMutation>(
    expressDocuments.start,
    { input: { domain, provider, returnUrl } },
  );
  const href = startExpressCheckout?.session?.redirectUrl;
  return { ...(href != null && { href }), refusals: startExpressCheckout?.userErrors ?? [] };
}

/** What the provider's page gave back in the address. Undefined if the buyer cancelled there. */
function readApproval(query: URLSearchParams): operations.ExpressCheckoutApprovalInput | undefined {
  const [orderId, payerId] = [query.get('orderId'), query.get('payerId')];
  if (orderId !== null && payerId !== null) return { paypal: { orderId, payerId } };
  const authorizationToken = query.get('authorizationToken');
  if (authorizationToken !== null) return { klarna: { authorizationToken } };
  const paymentData = query.get('paymentData');
  if (paymentData === null) return undefined;
  return { applePay: { paymentData: JSON.parse(atob(paymentData.replaceAll('-', '+').replaceAll('_', '/'))) } };
}

/**
 * Orders with the money that the provider holds, and answers where the order can be watched. A page that was loaded again
 * makes the same calls, and orders once.
 */
export async function finishExpress(
  domain: string,
  query: URLSearchParams,
): Promise<{ readonly href?: string; readonly refusals: readonly Refusal[] }> {
  const sessionId = query.get('sessionId') ?? '';
  const approval = readApproval(query);
  if (approval === undefined) return { refusals: [] };
  const { authorizeExpressCheckout } = await cartwright.mutate<operations.AuthorizeExpressCheckoutMutation>(
    expressDocuments.authorize,
    { input: { domain, sessionId, approval, idempotencyKey: `authorize-${sessionId}` } },
  );
  const refused = authorizeExpressCheckout?.userErrors ?? [];
  if (refused.length > 0) return { refusals: refused };
  const captchaToken = captchaTokens.value[domain];
  const { completeExpressCheckout } = await cartwright.mutate<operations.CompleteExpressCheckoutMutation>(
    expressDocuments.complete,
    {
      input: {
        domain,
        sessionId,
        wait: false,
        idempotencyKey: `complete-${sessionId}`,
        ...(captchaToken !== undefined && { captchaToken }),
      },
    },
  );
  // A shop may have refused it: to keep it would leave the buyer no way to get another.
  dropCaptchaToken(domain);
  const attemptId = completeExpressCheckout?.attempt?.attemptId;
  if (attemptId === undefined) return { refusals: completeExpressCheckout?.userErrors ?? [] };
  return { href: toLiveHref([[domain, attemptId]]), refusals: [] };
}
