import type { DocumentNode } from 'graphql';
import type { Cart } from '../../domain/cart/cart.ts';
import type { MerchantProfile } from '../../domain/merchant.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { toRefusal } from '../../errors/to-refusal.ts';
import type { GraphQLContext } from '../context.ts';
import { listPayloads } from '../list-payloads.ts';
import type { Loaders } from '../loaders/loaders.ts';
import type { UserErrorParent } from '../parents.ts';

/** What the outcome of a change of a cart, or of an order, says of its merchant. */
interface MerchantOutcome {
  readonly domain: string | null;
  /** Undefined for an order: its cart is read only if the client selects it. */
  readonly cart?: Cart | null;
  readonly attempt?: { readonly domain: string } | null;
}

const payloadFields = {
  userErrors: ({ userErrors }: { readonly userErrors: readonly CommerceError[] }): readonly UserErrorParent[] =>
    userErrors.map(toRefusal),
};

/** Adds to every type that shows the outcome of a change the cart, and the merchant with that cart. */
export const outcomeFields = {
  cart: async (outcome: MerchantOutcome, _arguments: unknown, context: GraphQLContext): Promise<Cart | null> => {
    rememberCart(outcome, context);
    const domain = toDomain(outcome);
    if (outcome.cart !== undefined || domain === null) return outcome.cart ?? null;
    // The order stands, or was refused, whether or not its cart can be shown.
    return context.loaders.carts.load({ domain }).catch(() => null);
  },
  merchant: (outcome: MerchantOutcome, _arguments: unknown, context: GraphQLContext): MerchantProfile | null => {
    rememberCart(outcome, context);
    const domain = toDomain(outcome);
    return domain === null ? null : context.commerce.describeMerchant(context.caller, { domain });
  },
};

const toDomain = ({ domain, attempt }: MerchantOutcome): string | null => domain ?? attempt?.domain ?? null;

/** The outcomes of each response. Watchers of a cart share an outcome, and each of them has a response of its own. */
const remembered = new WeakMap<Loaders, WeakSet<MerchantOutcome>>();

/** What `Merchant.cart` shows below a payload: the cart that the call ended with, without asking for it again. Its open attempt may be another one. */
function rememberCart(outcome: MerchantOutcome, { loaders }: GraphQLContext): void {
  const domain = toDomain(outcome);
  const outcomes = remembered.get(loaders) ?? new WeakSet();
  if (domain === null || outcomes.has(outcome)) return;
  remembered.set(loaders, outcomes.add(outcome));
  loaders.openAttempts.clear(domain);
  loaders.carts.clear({ domain });
  if (outcome.cart) loaders.carts.prime({ domain }, outcome.cart);
}

/**
 * The resolvers, with those that every payload of its kind has. Other fields come from the outcome, or from
 * `resolvers`.
 */
export function withPayloadFields(resolvers: object, typeDefs: DocumentNode): object {
  const own = new Map<string, object>(Object.entries(resolvers));
  const payloads = listPayloads(typeDefs).map(({ name, fields }) => {
    const ofMerchant = fields.includes('merchant')
      ? Object.fromEntries(Object.entries(outcomeFields).filter(([field]) => fields.includes(field)))
      : {};
    return [name, { ...payloadFields, ...ofMerchant, ...own.get(name) }];
  });
  return { ...resolvers, ...Object.fromEntries(payloads) };
}
