import type { DocumentNode } from 'graphql';
import type { Cart } from '../../domain/cart.ts';
import type { MerchantProfile } from '../../domain/merchant.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { GraphQLContext } from '../context.ts';
import { listPayloads } from '../list-payloads.ts';
import type { UserErrorParent } from '../parents.ts';
import { toUserError } from './user-error/to-user-error.ts';

/** What the outcome of a change of a cart, or of an order, says of its merchant. */
interface MerchantOutcome {
  readonly domain: string | null;
  readonly cart?: Cart | null;
  readonly attempt?: { readonly domain: string } | null;
}

const payloadFields = {
  userErrors: ({ userErrors }: { readonly userErrors: readonly CommerceError[] }): readonly UserErrorParent[] =>
    userErrors.map(toUserError),
};

/** Of every type that shows the outcome of a change: the cart, and the merchant with that cart. */
export const outcomeFields = {
  cart: (outcome: MerchantOutcome, _arguments: unknown, context: GraphQLContext): Cart | null => {
    rememberCart(outcome, context);
    return outcome.cart ?? null;
  },
  merchant: (outcome: MerchantOutcome, _arguments: unknown, context: GraphQLContext): MerchantProfile | null => {
    rememberCart(outcome, context);
    const domain = toDomain(outcome);
    return domain === null ? null : context.commerce.describeMerchant(context.caller, { domain });
  },
};

const toDomain = ({ domain, attempt }: MerchantOutcome): string | null => domain ?? attempt?.domain ?? null;

/** What `Merchant.cart` shows below a payload: the cart that the call ended with, without asking for it again. */
function rememberCart(outcome: MerchantOutcome, { loaders }: GraphQLContext): void {
  const domain = toDomain(outcome);
  if (domain === null) return;
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
