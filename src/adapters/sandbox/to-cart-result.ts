import type { ChangedCart, ShopWarning, ShopWarningCode } from '../../demo/sandbox/endpoint/index.ts';
import type { CartWarning } from '../../domain/cart/cart.ts';
import type { CartResult } from '../contract/index.ts';
import { toPlatformCart } from './cart-mapper.ts';

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
  'addon-gone': {
    code: 'ADDON_REMOVED',
    message: 'An add-on is no longer available for this cart and was removed.',
  },
  'promo-code-gone': {
    code: 'PROMO_CODE_REMOVED',
    message: 'A promotion code no longer applies to this cart and was removed.',
  },
};

const toCartWarning = ({ code, target, oldValue, newValue }: ShopWarning): CartWarning => ({
  ...warnings[code],
  target,
  oldValue,
  newValue,
});

/** A cart after a change. The handle is its identifier. */
export const toCartResult = ({ cart, warnings }: ChangedCart): CartResult => ({
  handle: cart.cartId,
  cart: toPlatformCart(cart),
  ...(warnings.length > 0 && { warnings: warnings.map(toCartWarning) }),
});
