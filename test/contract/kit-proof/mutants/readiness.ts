import { requireCurrency } from '../../../../src/domain/money/currency.ts';
import { type Mutant, recasting, replacing } from '../mutant.ts';

export const readinessMutants: readonly Mutant[] = [
  {
    promise: 'names no obstacle in a cart that it takes the order of',
    broken: 'sees an obstacle in every cart',
    mutate: recasting((cart) => ({ ...cart, obstacles: [{ kind: 'tax' }] }), ['getCart']),
  },
  {
    promise: 'names a line that the stock no longer covers by its own identifier, or leaves it to the order',
    broken: 'names the variant instead of the line',
    mutate: recasting(
      (cart) => ({
        ...cart,
        obstacles: (cart.obstacles ?? []).map((obstacle) =>
          obstacle.kind === 'stock' ? { ...obstacle, lineItemId: cart.lineItems.at(-1)?.variantId ?? '' } : obstacle,
        ),
      }),
      ['getCart'],
    ),
  },
  {
    promise: 'requires of every order what its carts show',
    broken: 'says another currency',
    mutate: replacing('getCheckoutRequirements', (ask) => async (call) => ({
      ...(await ask(call)),
      currency: requireCurrency('JPY'),
    })),
  },
];
