import assert from 'node:assert/strict';

interface Answered {
  readonly status?: string;
  readonly continue_url?: string;
  readonly messages?: readonly { readonly severity?: string }[];
}

/** What asks for the buyer says where the buyer goes on, unless the platform has to change something first or the shop has no page. */
export function assertBuyerCanGoOn({ status, continue_url: page, messages = [] }: Answered): void {
  const asks = messages.some(({ severity }) => severity?.startsWith('requires_buyer') === true);
  const isHandedOver = status === 'requires_escalation' && page !== undefined && URL.canParse(page);
  const cannotBe = status === 'incomplete' && page === undefined;
  if (asks) assert.ok(isHandedOver || cannotBe, `${status} at ${page}: ${JSON.stringify(messages)}`);
  if (status === 'requires_escalation') assert.ok(isHandedOver, 'the buyer has no page');
}
