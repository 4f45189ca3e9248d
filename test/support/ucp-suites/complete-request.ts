import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { findRegionOfPostalCode } from '../../../src/domain/addresses/find-region-of-postal-code.ts';

export interface CompletedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Completing {
  /** The address of a profile, in place of one that only the internet has. */
  readonly agent: string;
  readonly completesDelivery: boolean;
}

/** The profile that the independent suite names unless a check is about profiles. */
const UNREACHABLE = '"https://spck.dev/agent"';

const BUYER = { first_name: 'Robin', last_name: 'Buyer', email: 'robin@example.com', phone_number: '+14155550100' };
const DELIVERY = {
  methods: [
    {
      type: 'shipping',
      destinations: [{ id: 'home', address_country: 'US', postal_code: '94105' }],
      selected_destination_id: 'home',
      groups: [{ id: 'shipment', selected_option_id: 'std-ship' }],
    },
  ],
};

/**
 * The request with what every merchant here needs of a buyer and an address, and what the suites leave out. What they send stays as it is,
 * and a signed request is not touched.
 */
export function completeRequest(
  { method = 'GET', url = '', headers }: IncomingMessage,
  body: Buffer,
  completing: Completing,
): CompletedRequest {
  if (headers['signature-input'] !== undefined) return { method, headers, body };
  const agent = headers['ucp-agent']?.toString().replace(UNREACHABLE, `"${completing.agent}"`);
  const completed = { method, headers: { ...headers, ...(agent !== undefined && { 'ucp-agent': agent }) } };
  if (url.includes('/ucp/mcp/')) {
    return { ...completed, body: Buffer.from(body.toString().replace(UNREACHABLE, `"${completing.agent}"`)) };
  }
  const isCheckout = (method === 'POST' || method === 'PUT') && /\/checkout-sessions(\/[^/]+)?$/.test(url);
  const checkout = isCheckout ? parse(body) : undefined;
  return {
    ...completed,
    body: checkout === undefined ? body : Buffer.from(JSON.stringify(complete(checkout, completing))),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a suite sends
type Sent = any;

function parse(body: Buffer): Sent {
  try {
    const parsed: Sent = JSON.parse(body.toString());
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function complete(checkout: Sent, { completesDelivery }: Completing): Sent {
  const fulfillment = checkout.fulfillment ?? (completesDelivery ? DELIVERY : undefined);
  const methods = fulfillment?.methods;
  if (!Array.isArray(methods)) return checkout;
  return {
    ...checkout,
    buyer: { ...BUYER, ...checkout.buyer },
    fulfillment: { ...fulfillment, methods: methods.map(completeMethod) },
  };
}

const completeMethod = (method: Sent): Sent =>
  Array.isArray(method?.destinations)
    ? { ...method, destinations: method.destinations.map(completeDestination) }
    : method;

function completeDestination(destination: Sent): Sent {
  const { address_country: country, postal_code: postalCode = '94105' } = destination ?? {};
  const region = typeof country === 'string' ? findRegionOfPostalCode(country, String(postalCode)) : undefined;
  return {
    street_address: '1 Main Street',
    address_locality: 'Springfield',
    postal_code: postalCode,
    ...destination,
    // The suites' own is a word, or of another place.
    ...(region !== undefined && { address_region: region }),
  };
}
