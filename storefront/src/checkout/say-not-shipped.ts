import { country as toCountry } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { canDeliver, type Shop } from '../state/shops.ts';

/** Why the shop is left out in the country, which is that of the bill unless it is named. Undefined if it is not. */
export const sayNotShipped = (shop: Shop, country = shop.cart?.billingInfo?.country): string | undefined =>
  country === undefined || canDeliver(shop, country)
    ? undefined
    : words.value.notShippedTo(shop.name, toCountry(country));
