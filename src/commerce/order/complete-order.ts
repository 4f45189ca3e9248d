import type { Cart } from '../../domain/cart/cart.ts';
import type { Money } from '../../domain/money/money.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import type { OrderedSession } from '../../stores/ports/index.ts';
import type { Merchant } from '../calls/merchants.ts';
import { requireUnlockedCart } from '../cart/lock/require-unlocked-cart.ts';
import { findAnswering } from '../consent/find-answering.ts';
import type { ConsentInput } from '../consent/parse-consents.ts';
import type { AddressInput } from '../input/address/parse-address.ts';
import type { DomainInput } from '../input/domain-input.ts';
import type { PaymentInput } from '../input/parse-payment.ts';
import { toReturnRule } from '../input/return-url/to-return-rule.ts';
import type { AgreedCart } from './attempt/attempt-records.ts';
import type { WorkerContext } from './attempt-worker/worker-context.ts';
import type { PlaceOrderOutcome } from './outcome/place-order-outcome.ts';
import { type ParsedOrderInput, parseCompleteOrder } from './request/parse-order-input.ts';
import { planIntent } from './request/plan-intent.ts';
import { requireOrderableCart, toAgreedCart } from './request/require-orderable-cart.ts';
import { startAttempt } from './start/start-attempt.ts';
import { requireTotal } from './steps/require-agreed-cart.ts';
import { toDeliveryDigest } from './steps/to-delivery-digest.ts';

/** What orders the device's cart, however it is paid. */
export interface DeviceOrderInput extends DomainInput {
  readonly billingInfo?: AddressInput | null;
  readonly consents?: readonly ConsentInput[] | null;
  readonly captchaToken?: string | null;
  /** A UUID of the client's choice, so that it can subscribe before it orders. */
  readonly attemptId?: string | null;
  /** False: return at once, while the attempt is still running. */
  readonly wait?: boolean;
  readonly idempotencyKey: string;
}

export interface CompleteOrderInput extends DeviceOrderInput {
  readonly payment: PaymentInput;
  /** The total that the buyer saw: another one is not charged. */
  readonly expectedTotal?: Money | null;
  /** The address to which a challenge sends the buyer afterwards. */
  readonly returnUrl?: string | null;
}

/**
 * Payment of the cart that the device has. `known`: the cart, if the same call has read it already, and the agent session that it is of.
 * Throws SessionChangedError if that was changed. Source: the specification, Complete Order.
 */
export const completeOrder = (
  context: WorkerContext,
  caller: Caller,
  input: CompleteOrderInput,
  known: KnownSession = {},
): Promise<PlaceOrderOutcome> =>
  startAttempt(context, context.worker, caller, input, {
    operation: 'completeOrder',
    needs: input.expectedTotal || input.payment.networkToken ? ['placeOrder', 'getCart'] : ['placeOrder'],
    parse: async (_input, merchant, owner) => {
      const intentPath = ['payment', 'networkToken'];
      const parsed = await parseDeviceOrder(context, caller, merchant, owner, input, { cart: known.cart, intentPath });
      return agreeOnDelivery(parsed, known);
    },
    session: known.session ?? null,
  });

interface KnownCart {
  readonly cart?: Cart | undefined;
}

interface KnownSession extends KnownCart {
  readonly session?: OrderedSession;
}

/** Everything but the payment. `intentPath` leads to the member of the input that names an intent of a card network. */
export async function parseDeviceOrder(
  context: WorkerContext,
  caller: Caller,
  merchant: Merchant,
  owner: OwnerKey,
  input: CompleteOrderInput,
  { cart: known, intentPath }: KnownCart & { readonly intentPath: readonly string[] },
): Promise<ParsedOrderInput> {
  const { domain } = merchant;
  const answering = await findAnswering(context, caller, merchant);
  const parsed = parseCompleteOrder(input, toReturnRule(context, caller), answering);
  const { captchaToken } = parsed;
  const { networkToken } = input.payment;
  const hold = networkToken
    ? await planIntent(context, caller, { ...networkToken, domain, captchaToken, path: intentPath })
    : null;
  // Before anything is read for an order that cannot start; creating the attempt decides.
  await requireUnlockedCart(context, { owner, domain });
  const cart = await requireOrderableCart(context, caller, owner, merchant, parsed, known);
  if (cart !== null && hold !== null) requireTotal(hold.total, cart.total, hold.field);
  const agreed = cart && agreeOn(cart, input.expectedTotal ?? null, hold?.total ?? null);
  return { ...parsed, plan: { ...parsed.plan, ...(hold && { hold }), agreed } };
}

/** The agent's buyer has seen where the goods of the session go: they go nowhere else. */
function agreeOnDelivery(parsed: ParsedOrderInput, { cart, session }: KnownSession): ParsedOrderInput {
  const { agreed } = parsed.plan;
  if (!agreed || cart === undefined || session === undefined) return parsed;
  return { ...parsed, plan: { ...parsed.plan, agreed: { ...agreed, delivery: toDeliveryDigest(cart) } } };
}

/** Throws CheckoutError if the client expects another total: nothing has begun, so its key stays free. */
function agreeOn(cart: Cart, expectedTotal: Money | null, intended: Money | null): AgreedCart {
  if (expectedTotal !== null) requireTotal(expectedTotal, cart.total, ['expectedTotal']);
  return toAgreedCart(cart, expectedTotal ?? intended);
}
