import { supports } from '../../adapters/contract/index.ts';
import type { CardNetworkName } from '../../domain/card-network/card-network.ts';
import { type ExpressCheckoutProvider, hasPaymentSheet } from '../../domain/payment/express-checkout.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { listAcceptedCardNetworks } from '../merchant/list-accepted-card-networks.ts';
import type { MerchantContext } from '../merchant/merchant-context.ts';
import { readRequirements } from '../merchant/read-requirements.ts';
import { listPaymentKinds } from '../merchant/require-payment-kind.ts';

/** What a platform can pay with at a merchant. */
export interface AgentPayments {
  readonly takesCard: boolean;
  /** The networks whose tokens pay. */
  readonly cardNetworks: readonly CardNetworkName[];
  /** Paid by the token of a sheet, or on the merchant's page, to which the buyer is handed over. */
  readonly wallets: readonly ExpressCheckoutProvider[];
}

const none: AgentPayments = { takesCard: false, cardNetworks: [], wallets: [] };

/**
 * Lists the payments, none for a disabled merchant; the wallets are left out if the merchant's platform never told them. `needsWallets`: throws StoreUnavailable rather than
 * leave them out.
 */
export async function listAgentPayments(
  context: MerchantContext,
  caller: Caller,
  { domain, needsWallets = false }: { readonly domain: string; readonly needsWallets?: boolean },
): Promise<AgentPayments> {
  const merchant = context.merchants.requireConfigured(domain);
  if (!merchant.enabled) return none;
  const kinds = listPaymentKinds(context, merchant);
  const handsOver = supports(merchant.adapter, 'transferSession');
  const providers = kinds.includes('express-checkout') ? await listProviders() : [];
  return {
    takesCard: kinds.includes('card'),
    cardNetworks: await listAcceptedCardNetworks(context, caller, merchant),
    wallets: providers.filter((provider) => hasPaymentSheet(provider) || handsOver),
  };

  async function listProviders(): Promise<readonly ExpressCheckoutProvider[]> {
    try {
      return (await readRequirements(context, caller, merchant)).expressProviders ?? [];
    } catch (thrown) {
      if (thrown instanceof CommerceError && !needsWallets) return [];
      throw thrown;
    }
  }
}
