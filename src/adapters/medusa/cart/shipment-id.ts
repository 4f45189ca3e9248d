/** The one shipment of a cart with goods to ship. Goods of several shipping profiles, each with a method of its own, are refused when they are ordered. */
export const SHIPMENT_ID = 'shipment';
