import type { CheckoutRequirements } from '../../domain/cart/checkout-requirements.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { callMerchant } from '../call-merchant.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { Merchant } from '../merchants.ts';

interface Known {
  readonly requirements: CheckoutRequirements;
  readonly askAgainAt: number;
}

/** What merchants required when they were asked last, and the questions that are under way, by domain. */
export interface RequirementsMemory {
  readonly known: Map<string, Known>;
  readonly asking: Map<string, Promise<CheckoutRequirements>>;
}

export const createRequirementsMemory = (): RequirementsMemory => ({ known: new Map(), asking: new Map() });

/**
 * The platform is asked once a minute at most, once for all that wait; if it does not respond, its last answer stands.
 * Throws StoreUnavailable if it never answered.
 */
export async function readRequirements(
  context: CommerceContext,
  caller: Pick<Caller, 'requestId' | 'buyer'>,
  merchant: Merchant,
): Promise<CheckoutRequirements> {
  if (merchant.adapter.getCheckoutRequirements === undefined) return nothingKnown;
  const { known, asking } = context.requirementsMemory;
  const { domain } = merchant;
  const last = known.get(domain);
  if (last !== undefined && context.runtime.clock.now() < last.askAgainAt) return last.requirements;
  const underWay = asking.get(domain) ?? ask(context, caller, merchant).finally(() => asking.delete(domain));
  asking.set(domain, underWay);
  return last === undefined ? underWay : underWay.catch(() => last.requirements);
}

async function ask(
  context: CommerceContext,
  caller: Pick<Caller, 'requestId' | 'buyer'>,
  { domain, adapter }: Merchant,
): Promise<CheckoutRequirements> {
  const { requirementsMemory, settings, runtime } = context;
  const options = { domain, operation: 'getCheckoutRequirements', caller, timeout: settings.listedCartTimeout };
  const requirements = await callMerchant(
    context,
    options,
    async (call) => (await adapter.getCheckoutRequirements?.(call)) ?? nothingKnown,
  );
  const askAgainAt = runtime.clock.now() + settings.requirementsLifetime;
  requirementsMemory.known.set(domain, { requirements, askAgainAt });
  return requirements;
}

const nothingKnown: CheckoutRequirements = {
  currency: null,
  country: null,
  postalCodeFirst: null,
  captcha: null,
  expressProviders: null,
};
