import { CommerceError } from '../../errors/commerce-error.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { MerchantContext } from './merchant-context.ts';

/**
 * Pings every platform once, and logs those that do not respond: a wrong password shows at the start, not with the
 * first lost order. Delays nothing meanwhile, and never rejects.
 */
export async function probeMerchants(context: MerchantContext, signal: AbortSignal): Promise<void> {
  await Promise.all(context.merchants.list().map((merchant) => tryMerchant(context, merchant, signal)));
}

async function tryMerchant(
  context: MerchantContext,
  { domain, adapter }: Merchant,
  signal: AbortSignal,
): Promise<void> {
  const ping = adapter.ping?.bind(adapter);
  if (ping === undefined) return;
  const caller = { requestId: context.runtime.uuid(), buyer: { ip: null, userAgent: null } };
  try {
    await callMerchant(
      context,
      { domain, operation: 'ping', caller, timeout: context.settings.readTimeout, signal },
      ping,
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof CommerceError)) return;
    context.logger.warn(
      { domain, error: error.name, description: error.description },
      'This merchant does not respond, or its configuration is invalid',
    );
  }
}
