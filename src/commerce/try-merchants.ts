import { CommerceError } from '../errors/commerce-error.ts';
import { callMerchant } from './call-merchant.ts';
import type { CommerceContext } from './dependencies.ts';
import type { Merchant } from './merchants.ts';

/**
 * Asks every platform once whether it answers us, and logs those that do not: a wrong password is told at the start, not by the first
 * order that is lost to it. Keeps nothing back meanwhile, and never rejects.
 */
export async function tryMerchants(context: CommerceContext, signal: AbortSignal): Promise<void> {
  await Promise.all(context.merchants.list().map((merchant) => tryMerchant(context, merchant, signal)));
}

async function tryMerchant(
  context: CommerceContext,
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
      'This merchant cannot be used as it is configured, or does not answer',
    );
  }
}
