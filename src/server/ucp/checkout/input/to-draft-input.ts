import type { AgentDraftInput, CheckoutDraft } from '../../../../commerce/agent/draft/checkout-draft.ts';
import type { UcpCall } from '../../ucp-call.ts';

/** A draft, whose codes are counted for the platform that sent it. */
export const toDraftInput = (call: UcpCall, draft: CheckoutDraft): AgentDraftInput => ({
  domain: call.domain,
  draft,
  countedAs: call.platform.countedAs,
  takeCodes: (count) => call.options.takeTries(call, 'agentPromoCodes', count),
});
