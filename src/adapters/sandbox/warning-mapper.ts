import type { CartWarning } from '../../domain/cart.ts';
import type { ShopWarning, ShopWarningCode } from '../../sandbox/endpoint/index.ts';

/** The shop's words in ours, each with a sentence for the buyer. The compiler requires all of them. */
const warnings: Readonly<Record<ShopWarningCode, Pick<CartWarning, 'code' | 'message'>>> = {
  'shipping-method-gone': {
    code: 'SHIPPING_METHOD_GONE',
    message: 'The selected shipping method is no longer offered. Please choose another one.',
  },
  'time-slot-gone': {
    code: 'TIME_SLOT_GONE',
    message: 'The selected time slot is no longer available. Please choose another one.',
  },
  'pickup-location-gone': {
    code: 'PICKUP_LOCATION_GONE',
    message: 'The selected store cannot hand out these items. Please choose another one.',
  },
};

export const toCartWarning = ({ code, target, oldValue, newValue }: ShopWarning): CartWarning => ({
  ...warnings[code],
  target,
  oldValue,
  newValue,
});
