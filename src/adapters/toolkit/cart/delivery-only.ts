import type { FulfillmentType, Shipment } from '../../../domain/cart/shipment.ts';

const shipToAddress: FulfillmentType = { id: 'SHIP_TO_ADDRESS', name: 'Delivery', description: null };

/** What a shipment has on a platform that delivers to an address and offers nothing else here: neither pickup nor appointments. */
export const deliveryOnly: Pick<
  Shipment,
  'fulfillmentType' | 'fulfillmentTypeOptions' | 'pickupLocation' | 'selectedDate' | 'selectedTimeSlot' | 'notes'
> = {
  fulfillmentType: shipToAddress,
  fulfillmentTypeOptions: [shipToAddress],
  pickupLocation: null,
  selectedDate: null,
  selectedTimeSlot: null,
  notes: null,
};
