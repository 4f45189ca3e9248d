import type { AgentDraftInput, CheckoutDraft } from '../../../../commerce/agent/draft/checkout-draft.ts';
import { toAddressBlock } from '../../../../lib/net/address-block.ts';
import type { UcpCall } from '../../ucp-call.ts';

/** A draft, whose codes are counted for the platform that sent it. A stranger counts by its address, too: its domain has any number of hosts. */
export const toDraftInput = (call: UcpCall, draft: CheckoutDraft): AgentDraftInput => ({
  domain: call.domain,
  draft,
  countedAs: call.platform.countedAs,
  ...(!call.platform.isNamed && { source: call.options.markAddress(`${call.domain} ${toAddressBlock(call.address)}`) }),
  takeCodes: async (count) => void (await call.options.takeTries(call, 'agentPromoCodes', count)),
});
