import type { PricedCart } from '../../demo/sandbox/endpoint/index.ts';
import type { CartObstacle } from '../../domain/cart/cart-obstacle.ts';
import { toCommerceError } from './error-mapper.ts';

/** What an order of this cart would be refused for, besides choices that it lacks. */
export const toObstacles = ({ status, shortages, shipments, dropped }: PricedCart): readonly CartObstacle[] =>
  status === 'ordered'
    ? []
    : [...shortages.map(toShortage), ...shipments.flatMap(toLostChoices), ...dropped.map(toDropped)];

const toShortage = ({ lineId, problem, available }: PricedCart['shortages'][number]): CartObstacle =>
  problem === 'stock-short'
    ? { kind: 'stock', lineItemId: lineId, quantityAvailable: available }
    : { kind: 'not-for-sale', lineItemId: lineId };

/** A method that is no longer offered is no obstacle of its own: the cart then shows none. */
const toLostChoices = ({ shipmentId, lost }: PricedCart['shipments'][number]): readonly CartObstacle[] =>
  lost.flatMap(({ what }): readonly CartObstacle[] => {
    if (what === 'method') return [];
    return [{ kind: what === 'slot' ? 'time-slot' : 'pickup-location', shipmentId }];
  });

function toDropped({ what, target, problem, missing }: PricedCart['dropped'][number]): CartObstacle {
  if (what === 'addon') return { kind: 'changed' };
  const refused = { code: problem, details: { promoCode: target, ...(missing !== undefined && { missing }) } };
  const { reason = null, sentence, missingAmount } = toCommerceError(refused, 'placeOrder').details;
  return {
    kind: 'promo-code',
    promoCode: target,
    reason,
    ...(sentence !== undefined && { sentence }),
    ...(missingAmount !== undefined && { missingAmount }),
  };
}
