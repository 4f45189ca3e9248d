import type { Runtime } from '../../../lib/runtime.ts';
import { getCart } from '../cart/get-cart.ts';
import { getAvailability, type ShopAvailability } from '../fulfillment/get-availability.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { findQuestion } from './find-question.ts';
import { type CheckoutStep, takeCheckoutStep } from './take-checkout-step.ts';
import { beginVisit, findHandOver, findOrderOfVisit, findVisit, type HandedCart } from './visits.ts';

/** What the pages of a hand-over show. */
export interface CheckoutView {
  readonly shopName: string;
  /** ISO 3166-1 alpha-2. */
  readonly homeCountry: string;
  readonly cart: PricedCart;
  /** What its next question can be answered with: pickup locations, or dates. */
  readonly availability: ShopAvailability | null;
  /** Identifies the order from this page, however often its form is sent. */
  readonly attempt: string;
}

/** A step that was taken, or refused: then `problem` is a sentence for the buyer, and nothing has changed. */
export interface StepOutcome {
  readonly orderNumber: string | null;
  readonly problem: string | null;
}

interface PlacedByVisit {
  readonly shopName: string;
  readonly orderNumber: string;
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
    if (cart instanceof ShopRefusal) return undefined;
    const { name: shopName, homeCountry } = shop.settings;
    return { shopName, homeCountry, cart, availability: await readAvailability(shop, cart), attempt: runtime.uuid() };
  };
  return {
    /** Spends nothing. Undefined if the address was used, has expired, or its cart was ordered. */
    viewHandOver: async (token: string) => view(await findHandOver(database, runtime, token)),
    beginVisit: (token: string) => beginVisit(database, runtime, token),
    viewVisit: async (visit: string) => view(await findVisit(database, runtime, visit)),
    /** The order that the visit's page placed, as long as the visit lasts. */
    findVisitOrder: async (visit: string): Promise<PlacedByVisit | undefined> => {
      const handed = await findVisit(database, runtime, visit);
      const shop = handed && (await findShop(handed.domain));
      if (handed === undefined || shop === undefined) return undefined;
      const orderNumber = await findOrderOfVisit(database, handed, visit);
      return orderNumber === undefined ? undefined : { shopName: shop.settings.name, orderNumber };
    },
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

/** Null if the next question needs none, or its shipment has just changed. */
async function readAvailability(shop: Shop, cart: PricedCart): Promise<ShopAvailability | null> {
  const question = findQuestion(cart);
  if (question?.kind !== 'location' && question?.kind !== 'slot') return null;
  const { shipmentId, type } = question.shipment;
  const found = await getAvailability(shop, { cartId: cart.cartId, shipmentId, type: type?.id ?? null }).catch(
    unlessRefused,
  );
  return found instanceof ShopRefusal ? null : found;
}

function unlessRefused(thrown: unknown): ShopRefusal {
  if (thrown instanceof ShopRefusal) return thrown;
  throw thrown;
}

/** `card-declined` → `The shop refuses this: card declined.` */
const toProblem = ({ code }: ShopRefusal): string => `The shop refuses this: ${code.replaceAll('-', ' ')}.`;
