import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { requireOutcome } from '../../toolkit/require-outcome.ts';
import type { UcpContext } from '../ucp-context.ts';
import { judgeCheckout } from './judge-checkout.ts';
import { readPaidCheckout } from './read-paid-checkout.ts';

/** The shop goes on by itself once its buyer was at the page: the checkout tells how far it is. */
export const createContinueOrder =
  (context: UcpContext): NonNullable<MerchantAdapter['continueOrder']> =>
  async (call, { cart, attemptKey }) => {
    const checkout = await readPaidCheckout(context, call, cart);
    const judged = await judgeCheckout(context, call, checkout, { attemptKey, isUsed: true });
    if (judged?.kind === 'unknown') return { kind: 'processing' };
    if (judged !== null && checkout.status !== 'canceled') return requireOutcome(judged);
    const isDeclined = checkout.messages?.some(({ code }) => code === 'payment_challenge_required') === true;
    throw new CommerceError(isDeclined ? 'PaymentChallengeRequired' : 'PaymentChallengeExpired');
  };
