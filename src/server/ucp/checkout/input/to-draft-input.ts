import type { AgentDraftInput, CheckoutDraft } from '../../../../commerce/agent/draft/checkout-draft.ts';
import type { UcpCall } from '../../ucp-call.ts';

/** A draft, whose codes are counted for the platform that sent it. */
export const toDraftInput = ({ options, domain, platform }: UcpCall, draft: CheckoutDraft): AgentDraftInput => ({
  domain,
  draft,
  countedAs: platform.countedAs,
  takeCodes: (count) => options.takeTries(platform, domain, 'agentPromoCodes', count),
});
