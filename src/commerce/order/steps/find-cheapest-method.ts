import type { ShippingMethod } from '../../../domain/cart/shipment.ts';

/** The method with the lowest price, the first of several; undefined if there is none. */
export const findCheapestMethod = (methods: readonly ShippingMethod[]): ShippingMethod | undefined =>
  methods.reduce<ShippingMethod | undefined>(
    (cheapest, method) => (cheapest === undefined || method.price.number < cheapest.price.number ? method : cheapest),
    undefined,
  );
