import type { Runtime } from '../../lib/runtime.ts';
import { getCart } from '../cart/get-cart.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type CheckoutStep, takeCheckoutStep } from './take-checkout-step.ts';
import { beginVisit, findHandOver, findVisit, type HandedCart } from './visits.ts';

/** What the pages of a hand-over show. */
export interface CheckoutView {
  readonly shopName: string;
  readonly cart: PricedCart;
}

/** A step that was taken, or refused: then `problem` is a sentence for the buyer, and nothing has changed. */
export interface StepOutcome {
  readonly orderNumber: string | null;
  readonly problem: string | null;
}

export interface VisitDependencies {
  readonly database: Queries;
  readonly runtime: Pick<Runtime, 'clock' | 'uuid'>;
  readonly findShop: (domain: string) => Promise<Shop | undefined>;
}

/** What a browser can do with the address of a hand-over, and with the visit that it begins. */
export function createVisits({ database, runtime, findShop }: VisitDependencies) {
  const view = async (handed: HandedCart | undefined): Promise<CheckoutView | undefined> => {
    const shop = handed && (await findShop(handed.domain));
    if (handed === undefined || shop === undefined) return undefined;
    const cart = await getCart(shop, handed).catch(unlessRefused);
    return cart instanceof ShopRefusal ? undefined : { shopName: shop.settings.name, cart };
  };
  return {
    /** Spends nothing. Undefined if the address was used, has expired, or its cart was ordered. */
    viewHandOver: async (token: string) => view(await findHandOver(database, runtime, token)),
    beginVisit: (token: string) => beginVisit(database, runtime, token),
    viewVisit: async (visit: string) => view(await findVisit(database, runtime, visit)),
    takeVisitStep: async (visit: string, step: CheckoutStep): Promise<StepOutcome> => {
      const handed = await findVisit(database, runtime, visit);
      const shop = handed && (await findShop(handed.domain));
      if (handed === undefined || shop === undefined) return { orderNumber: null, problem: null };
      const taken = await takeCheckoutStep(shop, { cartId: handed.cartId, visit }, step).catch(unlessRefused);
      return taken instanceof ShopRefusal
        ? { orderNumber: null, problem: toProblem(taken) }
        : { orderNumber: taken, problem: null };
    },
  };
}

function unlessRefused(thrown: unknown): ShopRefusal {
  if (thrown instanceof ShopRefusal) return thrown;
  throw thrown;
}

/** `card-declined` → `The shop refuses this: card declined.` */
const toProblem = ({ code }: ShopRefusal): string => `The shop refuses this: ${code.replaceAll('-', ' ')}.`;
