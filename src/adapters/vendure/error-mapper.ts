import { CommerceError } from '../../errors/commerce-error.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';
import type { CommerceErrorOptions } from '../../errors/error-details.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import type { GraphqlAnswer, GraphqlProblem } from '../toolkit/http/graphql-client.ts';
import { unknownOutcome } from '../toolkit/unknown-outcome.ts';

/** The catalog name of each error code in Vendure's unions. All others are `UnprocessableEntity`. */
const refusals: Readonly<Record<string, ErrorName>> = {
  NO_ACTIVE_ORDER_ERROR: 'CartNotFound',
  INSUFFICIENT_STOCK_ERROR: 'NotEnoughStockError',
  NEGATIVE_QUANTITY_ERROR: 'InvalidQuantity',
  ORDER_LIMIT_ERROR: 'InvalidQuantity',
  ORDER_MODIFICATION_ERROR: 'PreconditionError',
  ORDER_INTERCEPTOR_ERROR: 'NoLineItemError',
  INELIGIBLE_SHIPPING_METHOD_ERROR: 'InvalidShippingMethod',
  COUPON_CODE_INVALID_ERROR: 'InvalidPromoCode',
  COUPON_CODE_EXPIRED_ERROR: 'InvalidPromoCode',
  COUPON_CODE_LIMIT_ERROR: 'PromoNotAvailable',
  EMAIL_ADDRESS_CONFLICT_ERROR: 'InvalidEmail',
  GUEST_CHECKOUT_ERROR: 'CheckoutError',
  ALREADY_LOGGED_IN_ERROR: 'CheckoutError',
  ORDER_STATE_TRANSITION_ERROR: 'CheckoutError',
  ORDER_PAYMENT_STATE_ERROR: 'CheckoutError',
  INELIGIBLE_PAYMENT_METHOD_ERROR: 'PaymentMethodNotAvailable',
  PAYMENT_FAILED_ERROR: 'CheckoutError',
  PAYMENT_DECLINED_ERROR: 'CreditCardDeclined',
  COUPON_REMOVED_DURING_CHECKOUT_ERROR: 'PromoNotAvailable',
};

const explanations: Readonly<Record<string, string>> = {
  ORDER_MODIFICATION_ERROR: 'An order is being placed from this cart. The cart cannot change until that ends.',
  EMAIL_ADDRESS_CONFLICT_ERROR: 'The shop does not let the owner of an account buy as a guest',
  ORDER_LIMIT_ERROR: 'The cart would hold more items than the shop allows',
};

/** A refusal returned as a union member, by its code: messages are translated and may quote the input. */
export function toRefusal(errorCode: string, options: CommerceErrorOptions = {}): CommerceError {
  return new CommerceError(refusals[errorCode] ?? 'UnprocessableEntity', {
    description: explanations[errorCode] ?? `Vendure refused: ${errorCode}`,
    ...options,
  });
}

export interface ProblemNames {
  /** For an identifier that leads nowhere. */
  readonly notFound: ErrorName;
  /** For input that Vendure calls wrong. */
  readonly badInput: ErrorName;
  readonly field?: readonly string[];
}

/** Top-level errors. Only the two codes about the input become a refusal; all others are platform failures. */
export function toProblemError(problems: readonly GraphqlProblem[], names: ProblemNames): CommerceError {
  const code = problems[0]?.code ?? 'none';
  const place = names.field === undefined ? {} : { field: names.field };
  if (code === 'ENTITY_NOT_FOUND') return new CommerceError(names.notFound, place);
  if (code === 'USER_INPUT_ERROR') return new CommerceError(names.badInput, place);
  return toProblem(code);
}

function toProblem(code: string): UpstreamFailure {
  // A document is checked before any part of it is carried out.
  if (code === 'GRAPHQL_VALIDATION_FAILED') {
    const description = 'Vendure does not know what this service asks for: it has another version';
    return new UpstreamFailure({ reason: 'unexpected-shape', outcome: 'refused', description });
  }
  return unknownOutcome(`Vendure answered with an error: ${code.slice(0, 60)}`);
}

/**
 * Throws the first refusal among the outcomes of an undo, once each of its steps was tried: what was changed is still there. If the stock
 * shrank meanwhile, Vendure has put back what it could, and that is none.
 */
export function requireUndone(outcomes: readonly { readonly errorCode: string | null }[]): void {
  const refused = outcomes.find(({ errorCode }) => errorCode !== null && errorCode !== 'INSUFFICIENT_STOCK_ERROR');
  if (refused?.errorCode) throw toRefusal(refused.errorCode);
}

/** For calls without buyer input: every top-level error is a platform failure. */
export function requireData<Data>(answer: GraphqlAnswer<Data>): Data {
  if (answer.kind === 'data') return answer.data;
  const code = answer.problems[0]?.code ?? 'none';
  throw toProblem(code);
}
