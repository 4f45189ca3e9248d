import { requireCurrency } from '../../../../src/domain/money/require-currency.ts';
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
  {
    promise: 'answers every change with the cart that is read next, whatever was changed before',
    broken: 'answers with the cart from before what ended was taken off',
    said: 'answers with another cart than is read next',
    mutate: recasting(
      (cart) => ({ ...cart, obstacles: [{ kind: 'promo-code', promoCode: 'BIGSHOP', reason: 'NOT_APPLICABLE' }] }),
      ['clearCart'],
    ),
  },
  {
    promise: 'answers every change with the cart that is read next, whatever was changed before',
    broken: 'answers a code with the total from before it',
    mutate: recasting((cart) => ({ ...cart, total: cart.subTotal }), ['applyPromoCodes']),
  },
];
