import type { Cart } from './cart.ts';
import type { Lender, Tab } from './lender.ts';
import { chooseMethod } from './parcels.ts';
import { Refused } from './refused.ts';
import type { Shop } from './shop.ts';

type Body = Readonly<Record<string, unknown>>;

export const showTab = ({ id, asked, held, until }: Tab) => ({ id, asked, held, until });

/** `POST tab`: the neighbourhood knows one wallet. */
export function openTab(lender: Lender, cart: Cart, { wallet, key }: Body): Tab {
  if (wallet !== 'tab') throw new Refused(404, 'no-wallet');
  return lender.open(cart, String(key));
}

/** `PUT tab/ID`: where the basket goes and how, and the slip that the buyer signed. All or nothing. */
export function changeTab(shop: Shop, lender: Lender, cart: Cart, id: string, body: Body): Tab {
  const tab = lender.require(cart, id);
  const before = { shipTo: cart.shipTo, parcels: cart.parcels.map((parcel) => ({ ...parcel })) };
  try {
    if (body['shipTo'] !== null) shop.ship(cart, '', body['shipTo'] as Body);
    if (body['method'] !== null) chooseEverywhere(cart, String(body['method']), body['parcel']);
    if (typeof body['slip'] === 'string') lender.hold(cart, tab, body['slip'], shop.currency);
  } catch (error) {
    cart.shipTo = before.shipTo;
    cart.parcels = before.parcels;
    throw error;
  }
  lender.ask(cart, tab);
  return tab;
}

function chooseEverywhere(cart: Cart, method: string, only: unknown): void {
  const ids = typeof only === 'string' ? [only] : cart.parcels.map(({ id }) => id);
  for (const id of ids) chooseMethod(cart, id, method);
}
