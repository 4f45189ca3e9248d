import type { Address } from '../../../domain/address.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { MerchantAdapter, MerchantCall } from '../../contract/index.ts';
import type { GraphqlProblem } from '../../toolkit/http/graphql-client.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { compensateOnUnknown } from '../../toolkit/writes/compensate-on-unknown.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { type ProblemNames, toProblemError, toRefusal } from '../error-mapper.ts';
import { setBillingAddress, setShipping } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import { toWireAddress, toWireCustomer } from './address-mapper.ts';
import { type OpenCart, requireChangeableCart, rereadCart, toChangedCart } from './open-cart.ts';
import { restoreAddressAndMethod, restoreUnseenShipping } from './restore-shipping.ts';
import { SHIPMENT_ID } from './shipment-id.ts';

const countryRefused: ProblemNames = {
  notFound: 'CountryNotSupported',
  badInput: 'CountryNotSupported',
  field: ['address', 'country'],
};
const buyerRefused: ProblemNames = {
  notFound: 'InvalidShippingInfo',
  badInput: 'InvalidShippingInfo',
  field: ['address'],
};

/**
 * Vendure's addresses hold no e-mail: it belongs to the customer, who is set along with the address. The address comes
 * first, since an unknown country stops the document before the customer changes.
 */
export const createSetShippingInfo =
  (context: VendureContext): NonNullable<MerchantAdapter['setShippingInfo']> =>
  async (call, { cart, shipmentId, address }) => {
    const before = await requireChangeableCart(context, call, cart);
    requireShipment(shipmentId, before);
    const restore = () => restoreUnseenShipping(context, call, before);
    const answer = await compensateOnUnknown(call, () => sendShipping(context, call, before, address), restore);
    return afterWrite(async () => {
      if (answer.kind === 'errors') {
        if (!stoppedAtAddress(answer.problems)) await undo(call, restore);
        throw toShippingError(answer.problems);
      }
      const { address: placed, customer } = answer.data;
      if (placed.errorCode !== null) {
        if (customer.errorCode === null) await undo(call, restore);
        throw toRefusal(placed.errorCode);
      }
      if (customer.errorCode !== null) {
        await undo(call, () => restoreAddressAndMethod(context, call, before));
        throw toRefusal(customer.errorCode, { field: ['address', 'email'] });
      }
      return rereadCart(context, call, before);
    });
  };

export const createSetBillingInfo =
  (context: VendureContext): NonNullable<MerchantAdapter['setBillingInfo']> =>
  async (call, { cart, address }) => {
    const before = await requireChangeableCart(context, call, cart);
    const variables = { address: toWireAddress(address) };
    const { answer } = await context.client.shop(call, before.token, setBillingAddress, variables);
    if (answer.kind === 'errors') throw toProblemError(answer.problems, countryRefused);
    const billed = answer.data.setOrderBillingAddress;
    if (billed.errorCode !== null) throw toRefusal(billed.errorCode);
    return afterWrite(() => toChangedCart(context, call, before, billed));
  };

/** Throws ShipmentNotFound. Vendure has one shipment, as soon as there is something to ship. */
export function requireShipment(shipmentId: string | null, { order }: OpenCart): void {
  if (shipmentId === null || (shipmentId === SHIPMENT_ID && order.lines.length > 0)) return;
  throw new CommerceError('ShipmentNotFound', { shipmentId, field: ['shipmentId'] });
}

/** Sends the address and its buyer. Throws errors that are not about the input; the caller judges the rest. */
async function sendShipping({ client }: VendureContext, call: MerchantCall, { token }: OpenCart, address: Address) {
  const variables = { address: toWireAddress(address), customer: toWireCustomer(address) };
  const { answer } = await client.shop(call, token, setShipping, variables);
  if (answer.kind === 'data') return answer;
  const error = toShippingError(answer.problems);
  if (error instanceof UpstreamFailure) throw error;
  return answer;
}

/** The path of the failed field tells what was wrong: in the address, only the country can be. */
const toShippingError = (problems: readonly GraphqlProblem[]): CommerceError =>
  toProblemError(problems, stoppedAtAddress(problems) ? countryRefused : buyerRefused);

const stoppedAtAddress = ([problem]: readonly GraphqlProblem[]): boolean => problem?.path[0] === 'address';
