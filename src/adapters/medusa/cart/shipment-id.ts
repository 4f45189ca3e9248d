/** One shipment: Medusa asks for one method for the goods of one shipping profile. */
export const SHIPMENT_ID = 'shipment';
