import type { AgentCheckout } from '../../../../commerce/agent/view/agent-checkout.ts';
import type { UcpCall } from '../../ucp-call.ts';
import { toErrorMessage, type UcpMessage } from '../../ucp-message.ts';
import { takesManyGroups } from '../wire/takes-many-groups.ts';
import { toPath } from './to-path.ts';

/** What stands in the way of a checkout, and what was left out of it. */
export function toMessages(platform: UcpCall['platform'], checkout: AgentCheckout): readonly UcpMessage[] {
  const shown = { ...checkout, isEachAGroup: takesManyGroups(platform) };
  const needsBuyer = checkout.status === 'BUYER_NEEDED' || checkout.status === 'INCOMPLETE';
  return checkout.problems.map(({ refusal, isBlocking, isFinal = false, variantId }) => {
    const path = toPath(refusal, shown);
    const message = toErrorMessage(refusal, { path, needsBuyer });
    if (isFinal) return { ...message, code: 'checkout_changed_too_often', severity: 'unrecoverable' };
    if (variantId !== undefined) return { ...message, content: `${variantId}: ${message.content}` };
    // A code that the shop refuses leaves the checkout as good as it was.
    if (!isBlocking && refusal.field?.[0] === 'promoCodes') {
      const { code, content } = message;
      const refused = checkout.draft.promoCodes[Number(refusal.field[1])];
      const about = refused === undefined ? content : `${refused}: ${content}`;
      return { type: 'warning', code, content: about, ...(path !== undefined && { path }) };
    }
    // A card that cannot be read is one that did not pay.
    if (refusal.field?.[0] === 'payment') return { ...message, code: 'payment_failed' };
    const lacksBilling = refusal.name === 'MissingRequiredParameters' && refusal.field?.[0] === 'billingInfo';
    return lacksBilling || refusal.details.problem === 'MISSING'
      ? { ...message, code: 'field_required', severity: 'recoverable' }
      : message;
  });
}
