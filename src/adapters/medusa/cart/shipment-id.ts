/** Every cart has this one shipment. Goods of several shipping profiles, each with a method of its own, are refused when they are ordered. */
export const SHIPMENT_ID = 'shipment';
