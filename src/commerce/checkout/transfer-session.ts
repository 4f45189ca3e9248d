import type { BuyersConsent } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import { askAboutCart } from '../cart/ask-about-cart.ts';
import type { CartContext } from '../cart/cart-context.ts';
import type { DeviceCart } from '../cart/device-carts.ts';
import { readSeenCartId } from '../cart/last-seen.ts';
import { requireUnlockedCart } from '../cart/lock/require-unlocked-cart.ts';
import { readFacts } from '../consent/consent-facts.ts';
import { listConsentOffers } from '../consent/list-consent-offers.ts';
import { toBuyersConsents } from '../consent/order-consents.ts';
import { requireOwner } from '../context/require-owner.ts';
import type { DomainInput } from '../input/domain-input.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';

export type TransferSessionInput = Pick<DomainInput, 'domain'>;

export interface SessionTransferOutcome {
  /** Null if the call failed. */
  readonly url: string | null;
  /** ISO 8601; null if the call failed or the platform does not say. */
  readonly expiresAt: string | null;
  readonly domain: string | null;
  readonly userErrors: readonly CommerceError[];
  /** Never a replay: an address is not stored. */
  readonly replayed: false;
}

/**
 * Gets an address of the merchant's own pages where the buyer goes on with the device's cart. Source: the specification,
 * Session Transfer. Refuses with DomainNotFound, OperationNotSupported, CartNotFound, CartLocked, CannotTransferSession,
 * StoreUnavailable.
 */
export async function transferSession(
  context: CartContext,
  caller: Caller,
  { domain }: TransferSessionInput,
): Promise<SessionTransferOutcome> {
  const outcome = { domain: context.merchants.find(domain)?.domain ?? null, replayed: false } as const;
  try {
    const owner = requireOwner(caller);
    const merchant = context.merchants.require(domain);
    const transfer = requireOperation(merchant, 'transferSession');
    await requireUnlockedCart(context, { owner, domain });
    const timeout = context.settings.writeTimeout;
    const transferred = await askAboutCart(context, caller, owner, merchant, {
      operation: 'transferSession',
      timeout,
      ask: async (call, cart, deviceCart) => {
        const consents = await findConsents(context, caller, merchant, deviceCart);
        return transfer(call, { cart, ...(consents.length > 0 && { consents }) });
      },
    });
    if (transferred === null) throw new CommerceError('CartNotFound', { domain });
    return { ...outcome, ...transferred, userErrors: [] };
  } catch (thrown) {
    return { ...outcome, url: null, expiresAt: null, userErrors: requireRefusals(thrown) };
  }
}

/** What the buyer has answered for this cart. Only then is the shop asked for its consents. */
async function findConsents(
  context: CartContext,
  caller: Caller,
  merchant: Merchant,
  { seen, checkout }: DeviceCart,
): Promise<readonly BuyersConsent[]> {
  const cartId = seen === null ? null : readSeenCartId(seen);
  const answers = checkout.answers.filter((answer) => answer.cartId === cartId);
  if (answers.length === 0) return [];
  return toBuyersConsents(await listConsentOffers(context, caller, merchant), answers.map(readFacts));
}
