import { type NodeKind, parseGlobalId } from '../global-id.ts';

export interface MaintenanceCall {
  /** The arguments of the root field. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether a header or the cookie holds the token of an earlier session. */
  readonly hasSessionToken: boolean;
}

const always = () => true;

/**
 * The root fields that stay open during maintenance, and for which calls: orders can be read, purchases that were begun can be followed
 * and ended, and sessions can be renewed. Every other field is refused.
 */
export const maintenanceFields: ReadonlyMap<string, (call: MaintenanceCall) => boolean> = new Map([
  ['__schema', always],
  ['__type', always],
  ['__typename', always],
  ['_service', always],
  ['_entities', namesOrders],
  ['cancelPlaceOrder', always],
  ['continuePlaceOrder', always],
  ['createDeviceSession', renewsSession],
  ['node', namesOrder],
  ['order', always],
  ['orders', always],
  ['orderStatusChanged', always],
  ['paymentEncryptionKey', always],
  ['placeOrderAttempt', always],
  ['placeOrderAttempts', always],
  ['placeOrderProgress', always],
  ['revokeConsent', namesAnOrder],
]);

const orderKinds: ReadonlySet<NodeKind> = new Set([
  'EventCart',
  'Order',
  'OrderedCart',
  'OrderLineItem',
  'PlaceOrderAttempt',
]);

function namesOrder({ given: { id } }: MaintenanceCall): boolean {
  try {
    return typeof id === 'string' && orderKinds.has(parseGlobalId(id).kind);
  } catch {
    return false;
  }
}

/** To withdraw a consent after the order. */
function namesAnOrder({ given: { input } }: MaintenanceCall): boolean {
  return Boolean(read(input, 'orderId'));
}

function namesOrders({ given: { representations } }: MaintenanceCall): boolean {
  return Array.isArray(representations) && representations.every((one) => read(one, '__typename') === 'Order');
}

function renewsSession({ given: { input }, hasSessionToken }: MaintenanceCall): boolean {
  return Boolean(read(input, 'accessToken') ?? hasSessionToken);
}

const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined;
