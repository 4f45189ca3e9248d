/** Vendure ships an order as a whole unless a plugin splits it. */
export const SHIPMENT_ID = 'shipment';
