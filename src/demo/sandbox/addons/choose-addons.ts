import { type ChangedCart, changeCart } from '../cart/change-cart.ts';
import { storeAddons } from '../cart/store-extras.ts';
import type { Shop } from '../shop.ts';
import type { AddonChoice } from './addon-choice.ts';
import { checkSelections } from './check-selections.ts';
import { settleAddons } from './settle-addons.ts';

export interface AddonsToChoose {
  readonly cartId: string;
  readonly selections: readonly AddonChoice[];
}

/** Adds selections to those that stand, all or none. */
export const addAddons = (shop: Shop, input: AddonsToChoose): Promise<ChangedCart> => choose(shop, input, false);

/** Replaces all selections, all or none. */
export const replaceAddons = (shop: Shop, input: AddonsToChoose): Promise<ChangedCart> => choose(shop, input, true);

const choose = (shop: Shop, { cartId, selections }: AddonsToChoose, replace: boolean): Promise<ChangedCart> =>
  changeCart(shop, cartId, async (queries, { lines, addons: chosen }) => {
    const { addons } = shop.settings;
    const { offers, standing, dropped } = settleAddons(addons, lines, chosen);
    // What was dropped is stored once more, so that this change tells of it.
    const before = replace ? [] : [...standing, ...dropped];
    const after = checkSelections({ addons, offers, lines }, before, selections);
    await storeAddons(queries, cartId, after);
  });
