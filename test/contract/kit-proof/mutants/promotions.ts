import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { catching, type Mutant, recasting, renaming, replacing } from '../mutant.ts';

export const promotionMutants: readonly Mutant[] = [
  {
    promise: 'takes a discount off for a promotion code and shows the code',
    broken: 'does not show the code',
    mutate: recasting((cart) => ({ ...cart, coupons: [] }), ['applyPromoCodes']),
  },
  {
    promise: 'refuses an unknown code with InvalidPromoCode, the code and the reason',
    broken: 'does not say which code',
    mutate: renaming('applyPromoCodes', 'InvalidPromoCode', 'InvalidPromoCode', { reason: 'INVALID' }),
  },
  {
    promise: 'refuses an unknown code with InvalidPromoCode, the code and the reason',
    broken: 'gives a reason of its own',
    mutate: catching('applyPromoCodes', ({ details }) => {
      throw new CommerceError('InvalidPromoCode', { ...details, reason: 'bad-code' });
    }),
  },
  {
    promise: 'applies several codes all or none',
    broken: 'applies one after the other',
    mutate: replacing('applyPromoCodes', (apply) => async (call, { promoCodes, ...rest }) => {
      let result = await apply(call, { ...rest, promoCodes: promoCodes.slice(0, 1) });
      for (const code of promoCodes.slice(1)) {
        result = await apply(call, { cart: result.handle, promoCodes: [code], replace: false });
      }
      return result;
    }),
  },
  {
    promise: 'applies a code beside those already applied',
    broken: 'replaces the codes that were there',
    mutate: replacing('applyPromoCodes', (apply, _world, adapter) => async (call, { cart, ...rest }) => {
      const { handle } = await adapter.clearPromoCodes(call, { cart });
      return apply(call, { ...rest, cart: handle });
    }),
  },
  {
    promise: 'applies a code beside those already applied',
    broken: 'applies the last one of several alone',
    mutate: replacing(
      'applyPromoCodes',
      (apply) =>
        (call, { promoCodes, ...rest }) =>
          apply(call, { ...rest, promoCodes: promoCodes.slice(-1) }),
    ),
  },
  {
    promise: 'keeps the codes already applied where another one is refused',
    broken: 'takes all codes off where one is refused',
    mutate: replacing(
      'applyPromoCodes',
      (apply, _world, adapter) => (call, input) =>
        apply(call, input).catch(async (error) => {
          await adapter.clearPromoCodes(call, input);
          throw error;
        }),
    ),
  },
  {
    promise: 'replaces the codes already applied when asked to, all or none',
    broken: 'applies codes beside those that were there',
    mutate: replacing('applyPromoCodes', (apply) => (call, input) => apply(call, { ...input, replace: false })),
  },
  {
    promise: 'replaces the codes already applied when asked to, all or none',
    broken: 'takes the codes of before off although one is refused',
    mutate: replacing('applyPromoCodes', (apply, _world, adapter) => async (call, { cart, promoCodes, replace }) => {
      const { handle } = replace ? await adapter.clearPromoCodes(call, { cart }) : { handle: cart };
      return apply(call, { cart: handle, promoCodes, replace: false });
    }),
  },
  {
    promise: 'makes a change that ends a code, takes the code off with a warning, and never puts it back by itself',
    broken: 'takes the code off without a word',
    mutate: replacing('updateLineItem', (update) => async (call, input) => {
      const { handle, cart } = await update(call, input);
      return { handle, cart };
    }),
  },
  {
    promise: 'makes a change that ends a code, takes the code off with a warning, and never puts it back by itself',
    broken: 'puts the code back once it applies again',
    mutate: replacing('updateLineItem', (update, { fixture }, adapter) => async (call, input) => {
      const result = await update(call, input);
      const promoCodes = [fixture.endingPromoCode?.code ?? ''];
      return adapter.applyPromoCodes(call, { cart: result.handle, promoCodes, replace: false }).catch(() => result);
    }),
  },
  {
    promise: 'takes out a code that ended without a change, with a warning, and then takes the order',
    broken: 'takes the code out without a word',
    said: 'the code is told once, as it goes',
    mutate: replacing('settleCart', (settle) => async (call, input) => {
      const { handle, cart } = await settle(call, input);
      return { handle, cart };
    }),
  },
  {
    promise: 'takes out a code that ended without a change, with a warning, and then takes the order',
    broken: 'leaves the code in the cart that it says it was taken out of',
    mutate: replacing('settleCart', (_settle, { fixture }, adapter) => async (call, { cart }) => ({
      handle: cart,
      cart: await adapter.getCart(call, { cart }),
      warnings: [
        {
          code: 'PROMO_CODE_REMOVED',
          message: 'Removed.',
          target: fixture.endingPromoCode?.code ?? '',
          oldValue: null,
          newValue: null,
        },
      ],
    })),
  },
  {
    promise: 'takes out a code that ended without a change, with a warning, and then takes the order',
    broken: 'blocks the order with a code that it does not name',
    said: 'an ended code is an obstacle, and no longer a coupon',
    mutate: recasting(({ obstacles: _obstacles, ...cart }) => cart, ['getCart']),
  },
  {
    promise: 'takes out a code that ended without a change, with a warning, and then takes the order',
    broken: 'removes the other codes and lines with it',
    said: 'nothing else changes',
    mutate: replacing('settleCart', (settle, _world, adapter) => async (call, input) => {
      const { warnings = [] } = await settle(call, input);
      return { ...(await adapter.clearCart(call, input)), warnings };
    }),
  },
  {
    promise: 'refuses a code whose conditions are not met with PromoNotAvailable, the code and the reason',
    broken: 'calls it an unknown code',
    mutate: renaming('applyPromoCodes', 'PromoNotAvailable', 'InvalidPromoCode'),
  },
  {
    promise: 'names a refused code as it was given, so that its place in the input is known',
    broken: 'names it as the shop writes it',
    mutate: catching('applyPromoCodes', ({ name, details }) => {
      throw new CommerceError(name, { ...details, promoCode: details.promoCode?.toUpperCase() ?? '' });
    }),
  },
  {
    promise: 'names a refused code as it was given, so that its place in the input is known',
    broken: 'points at the first code whichever was refused',
    mutate: catching('applyPromoCodes', (error) => {
      throw error.at({ field: ['promoCodes', '0'] });
    }),
  },
  {
    promise: 'clears the codes and gives the prices back',
    broken: 'leaves the codes where they are',
    mutate: replacing('clearPromoCodes', (_clear, _world, adapter) => async (call, { cart }) => ({
      handle: cart,
      cart: await adapter.getCart(call, { cart }),
    })),
  },
];
