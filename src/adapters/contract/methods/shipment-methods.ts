import type { ShipmentAvailability } from '../../../domain/cart/shipment.ts';
import type { CartHandle, CartResult, FulfillmentChoice, MerchantCall, ShipmentSplit } from '../method-types.ts';

/**
 * How the lines of a cart are delivered. If the platform offers several types, a shipment's type is null until the buyer chooses one; until
 * then the shipment offers the methods of `SHIP_TO_ADDRESS`. A platform with shipments of its own keeps their order and their units: added
 * units of a line join the first shipment that has it, removed ones leave the last. An empty shipment goes.
 */
export interface ShipmentMethods {
  /**
   * Chooses how a shipment reaches the buyer. Another type drops the method, location and date; the same type again
   * changes only what is given. Location and date may come with a later call. Another date drops the time slot.
   * Throws ShipmentNotFound, InvalidFulfillmentType (with `options`), LocationNotFound (also for a location that lacks one
   * of the lines), InvalidDeliveryDate.
   */
  readonly setFulfillmentType?: (call: MerchantCall, input: FulfillmentChoice) => Promise<CartResult>;

  /**
   * Chooses a method of the shipment's type; if no type is chosen, `SHIP_TO_ADDRESS` with it.
   * Throws ShipmentNotFound, InvalidShippingMethod (with `options`), ShipmentNotAvailable, MissingShippingInfo.
   */
  readonly setShippingMethod?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentId: string; readonly shippingMethodId: string },
  ) => Promise<CartResult>;

  /**
   * The dates or locations for a type; for the shipment's current type if `fulfillmentType` is null. Chooses nothing.
   * Throws ShipmentNotFound, InvalidFulfillmentType (with `options`), InvalidShipmentType (for a type without dates and
   * locations), MissingShippingInfo.
   */
  readonly getShipmentAvailability?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentId: string; readonly fulfillmentType: string | null },
  ) => Promise<ShipmentAvailability>;

  /**
   * Moves units into a new shipment, which comes last and takes address and type along, not method, location or date.
   * Throws ShipmentNotFound, LineItemNotFound (for a line that is not in the shipment), InvalidQuantity (for units that
   * are not there, and for all units of the shipment).
   */
  readonly splitShipment?: (call: MerchantCall, input: ShipmentSplit) => Promise<CartResult>;

  /**
   * Moves everything into the first of these shipments, which keeps all its choices. At least two, none twice.
   * Throws ShipmentNotFound, InvalidShipmentType (for different types, and for goods that cannot travel together).
   */
  readonly mergeShipments?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentIds: readonly string[] },
  ) => Promise<CartResult>;
}
