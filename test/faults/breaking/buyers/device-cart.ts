import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../../src/server/graphiql/example-address.ts';
import type { Provider } from '../plan.ts';
import { type Device, PreparationError, pause } from './device.ts';
import type { Patience } from './patience.ts';

const CART = `cart { shipments { shipmentId shippingMethod { shippingMethodId } shippingMethodOptions { shippingMethodId } } }`;
const methods = z.object({ shippingMethodId: z.string() });
const cartShape = z.object({
  cart: z.object({
    shipments: z.array(
      z.object({
        shipmentId: z.string(),
        shippingMethod: methods.nullable(),
        shippingMethodOptions: z.array(methods),
      }),
    ),
  }),
});
const sessionShape = z.object({ session: z.object({ sessionId: z.string(), redirectUrl: z.string() }) });

/** One unit, addresses, a shipping method: ready to be ordered. Throws PreparationError. */
export async function fillCart(device: Device, patience: Patience): Promise<void> {
  await addUnit(device, patience);
  await device.change('setBillingInfo', CART, { billingInfo: ADDRESS }, patience);
  const changed = await device.change('setShippingInfo', CART, { shippingInfo: ADDRESS }, patience);
  for (const { shipmentId, shippingMethod, shippingMethodOptions } of cartShape.parse(changed).cart.shipments) {
    const [first] = shippingMethodOptions;
    if (shippingMethod !== null || first === undefined) continue;
    const { shippingMethodId } = first;
    await device.change('setShippingMethod', CART, { shipmentId, shippingMethodId }, patience);
  }
}

export const addUnit = (device: Device, patience: Patience) =>
  device.change('addLineItem', CART, { addToCartRef: { variantId: device.market.variantId }, quantity: 1 }, patience);

/** An express checkout of the device's cart. `started` hears of it before money is held. Throws PreparationError. */
export async function approveSession(
  device: Device,
  provider: Provider,
  patience: Patience,
  started: (sessionId: string) => void,
): Promise<void> {
  const fields = 'session { sessionId redirectUrl }';
  const { session } = sessionShape.parse(await device.change('startExpressCheckout', fields, { provider }, patience));
  const { sessionId } = session;
  started(sessionId);
  const approval = toApproval(await decide(session.redirectUrl, patience));
  await device.change('authorizeExpressCheckout', 'session { sessionId }', { sessionId, approval }, patience);
}

/** The buyer presses the first button of the provider's page. */
const decide = (pageUrl: string, patience: Patience) => postToPage(pageUrl, { decision: 'good' }, patience);

/** The token of a sheet without a session, for this amount. */
export async function askSheet(
  device: Device,
  sheet: { readonly provider: Provider; readonly amount: number; readonly funding: 'good' | 'declined' },
  patience: Patience,
): Promise<string> {
  const { providersUrl, domain: merchant } = device.market;
  const { provider, amount, funding } = sheet;
  const query = new URLSearchParams({ provider, merchant, amount: String(amount), currency: 'USD' });
  const { token } = await postToPage(`${providersUrl}/sheet?${query}`, { funding }, patience);
  if (token === undefined) throw new PreparationError('the sheet gives no token');
  return token;
}

async function postToPage(url: string, body: object, patience: Patience): Promise<Readonly<Record<string, string>>> {
  while (!patience.isOver) {
    try {
      const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(url, options);
      if (response.ok) {
        patience.renew();
        return z.record(z.string(), z.string()).parse(await response.json());
      }
    } catch {
      // The providers are away.
    }
    await pause();
  }
  throw new PreparationError('the page of the provider does not respond');
}

function toApproval({ orderId, payerId, paymentData, authorizationToken }: Readonly<Record<string, string>>): object {
  if (orderId !== undefined) return { paypal: { orderId, payerId } };
  if (authorizationToken !== undefined) return { klarna: { authorizationToken } };
  return { applePay: { paymentData: JSON.parse(Buffer.from(paymentData ?? '', 'base64url').toString()) } };
}
