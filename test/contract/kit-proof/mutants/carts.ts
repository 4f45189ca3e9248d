import type { CartResult } from '../../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../../src/domain/cart/cart.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { catching, type Mutant, recasting, renaming, replacing } from '../mutant.ts';

export const cartMutants: readonly Mutant[] = [
  {
    promise: 'starts a cart with the first items, and the platform holds them',
    broken: 'shows what was asked for and adds one of each',
    mutate: replacing(
      'addLineItems',
      (add) => (call, input) => add(call, { ...input, items: input.items.map((item) => ({ ...item, quantity: 1 })) }),
    ),
  },
  {
    promise: 'adds items in the order given',
    broken: 'adds them backwards',
    mutate: replacing(
      'addLineItems',
      (add) => (call, input) => add(call, { ...input, items: input.items.toReversed() }),
    ),
  },
  {
    promise: 'adds to what is in the cart already',
    broken: 'replaces what is there',
    mutate: replacing('addLineItems', (add) => (call, input) => add(call, { ...input, flush: true })),
  },
  {
    promise: 'tells prices and names of a line as the catalog does',
    broken: 'calls the line by its sku',
    mutate: recasting((cart) => ({
      ...cart,
      lineItems: cart.lineItems.map((line) => ({ ...line, description: line.sku })),
    })),
  },
  {
    promise: 'flushes the old lines before it adds',
    broken: 'does not flush',
    mutate: replacing('addLineItems', (add) => (call, input) => add(call, { ...input, flush: false })),
  },
  {
    promise: 'sets the quantity of one line and leaves the others',
    broken: 'adds one more',
    mutate: replacing(
      'updateLineItem',
      (update) => (call, input) => update(call, { ...input, quantity: input.quantity + 1 }),
    ),
  },
  {
    promise: 'removes a line whose quantity is set to 0',
    broken: 'keeps one',
    mutate: replacing(
      'updateLineItem',
      (update) => (call, input) => update(call, { ...input, quantity: Math.max(1, input.quantity) }),
    ),
  },
  {
    promise: 'clears all lines, and the cart goes on',
    broken: 'shows an empty cart and clears nothing',
    mutate: replacing('clearCart', (_clear, _world, adapter) => async (call, { cart }) => ({
      handle: cart,
      cart: await adapter.getCart(call, { cart }),
    })),
  },
  {
    promise: 'reads the cart as the last change answered it',
    broken: 'forgets the billing address when it reads',
    mutate: recasting((cart) => ({ ...cart, billingInfo: null }), ['getCart']),
  },
  {
    promise: 'starts a cart for a postal code, and keeps its items when told another',
    broken: 'starts another cart each time',
    mutate: replacing('setPostalCode', (set) => (call, input) => set(call, { ...input, cart: null })),
  },
  {
    promise: 'asks for a postal code first exactly where the merchant wants one',
    broken: 'always wants one',
    mutate: replacing('addLineItems', (add) => async (call, input) => {
      if (input.cart === null) throw new CommerceError('PostalCodeRequired');
      return add(call, input);
    }),
  },
  {
    promise: 'refuses a variant under the id of another product with ProductNotFound',
    broken: 'does not look at the product',
    mutate: replacing('addLineItems', (add) => (call, { items, ...rest }) => {
      const blind = items.map((item) => ({ ...item, addToCartRef: { ...item.addToCartRef, productId: null } }));
      return add(call, { ...rest, items: blind });
    }),
  },
  {
    promise: 'refuses an unknown variant with ProductNotFound',
    broken: 'calls it bad input',
    mutate: renaming('addLineItems', 'ProductNotFound', 'InvalidInputBody'),
  },
  {
    promise: 'refuses more than is in stock, says how many there are, and undoes what was added',
    broken: 'keeps the part that was there',
    mutate: replacing('addLineItems', (add) => async (call, input) => {
      try {
        return await add(call, input);
      } catch (error) {
        const left = error instanceof CommerceError ? error.details.quantityAvailable : undefined;
        if (left !== undefined && left > 0) {
          await add(call, {
            ...input,
            items: input.items.map((item) => ({ ...item, quantity: Math.min(left, item.quantity) })),
          });
        }
        throw error;
      }
    }),
  },
  {
    promise: 'refuses more than is in stock, says how many there are, and undoes what was added',
    broken: 'does not pass on how many there are',
    mutate: renaming('addLineItems', 'NotEnoughStockError', 'NotEnoughStockError', {}),
  },
  {
    promise: 'counts what is in the cart already when it says how many the buyer could have in all',
    broken: 'says how many more there are',
    mutate: replacing('addLineItems', (add, _world, adapter) => async (call, input) => {
      try {
        return await add(call, input);
      } catch (error) {
        if (!(error instanceof CommerceError) || input.cart === null) throw error;
        const { lineItems } = await adapter.getCart(call, { cart: input.cart });
        const quantityAvailable = (error.details.quantityAvailable ?? 0) - (lineItems[0]?.quantity ?? 0);
        throw new CommerceError(error.name, { ...error.details, quantityAvailable });
      }
    }),
  },
  {
    promise: 'points at the item that lacks stock',
    broken: 'points at the first one',
    mutate: catching('addLineItems', ({ name, details }) => {
      throw new CommerceError(name, { ...details, field: ['items', '0', 'quantity'] });
    }),
  },
  {
    promise: 'points at what is wrong by its path in the input of the method',
    broken: 'points from the item on',
    said: 'field must be a path into the input of the method that refused',
    mutate: catching('addLineItems', ({ name, details, field }) => {
      throw new CommerceError(name, { ...details, field: (field ?? []).slice(2) });
    }),
  },
  {
    promise: 'sells exactly what is in stock',
    broken: 'keeps the last one back',
    mutate: replacing('addLineItems', (add, { fixture }) => async (call, input) => {
      const { ref, stock } = fixture.goods.limited;
      const last = input.items.some(
        ({ addToCartRef, quantity }) => addToCartRef.variantId === ref.variantId && quantity >= stock,
      );
      if (last) throw new CommerceError('NotEnoughStockError', { quantityAvailable: stock });
      return add(call, input);
    }),
  },
  {
    promise: 'refuses what is sold out with NotEnoughStockError',
    broken: 'says that it is not for sale',
    mutate: renaming('addLineItems', 'NotEnoughStockError', 'ProductNotSupported'),
  },
  {
    promise: 'adds several items all or none',
    broken: 'adds one after the other',
    mutate: replacing('addLineItems', (add) => async (call, { items, cart: start, flush }) => {
      let result: CartResult | undefined;
      for (const [index, item] of items.entries()) {
        result = await add(call, { cart: result?.handle ?? start, items: [item], flush: flush && index === 0 });
      }
      if (result === undefined) throw new CommerceError('NoLineItemError');
      return result;
    }),
  },
  {
    promise: 'keeps the old lines where a flush with new items is refused',
    broken: 'flushes in a call of its own',
    mutate: replacing('addLineItems', (add, _world, adapter) => async (call, input) => {
      if (input.flush && input.cart !== null) await adapter.clearCart(call, { cart: input.cart });
      return add(call, { ...input, flush: false });
    }),
  },
  {
    promise: 'refuses a quantity beyond the stock when a line is updated',
    broken: 'takes as many as there are',
    mutate: replacing('updateLineItem', (update) => async (call, input) => {
      try {
        return await update(call, input);
      } catch (error) {
        const left = error instanceof CommerceError ? error.details.quantityAvailable : undefined;
        if (left === undefined) throw error;
        return update(call, { ...input, quantity: left });
      }
    }),
  },
  {
    promise: 'refuses to update a line that the cart does not have with LineItemNotFound',
    broken: 'answers the cart as it is',
    mutate: replacing('updateLineItem', (update, _world, adapter) => async (call, input) => {
      try {
        return await update(call, input);
      } catch {
        return { handle: input.cart, cart: await adapter.getCart(call, input) };
      }
    }),
  },
  {
    promise: 'answers CartNotFound to every handle that leads to no cart',
    broken: 'starts a new cart in its place',
    mutate: replacing('addLineItems', (add) => async (call, input) => {
      try {
        return await add(call, input);
      } catch (error) {
        if (!(error instanceof CommerceError) || error.name !== 'CartNotFound') throw error;
        return add(call, { ...input, cart: null });
      }
    }),
  },
  {
    promise: 'refuses a postal code of a country that is not served',
    broken: 'does not pass the country on',
    mutate: replacing('setPostalCode', (set) => (call, input) => set(call, { ...input, country: null })),
  },
];

export const isolationMutants: readonly Mutant[] = [
  {
    promise: 'gives every buyer a cart and a handle of their own',
    broken: 'gives everybody the first cart',
    mutate: replacing('addLineItems', (add, { memory }) => async (call, input) => {
      const first = memory.get('first');
      const result = await add(call, { ...input, cart: typeof first === 'string' ? first : input.cart });
      memory.set('first', result.handle);
      return result;
    }),
  },
  {
    promise: 'never shows one cart the items of another',
    broken: 'adds to the cart that was changed last',
    mutate: replacing('addLineItems', (add, { memory }) => async (call, input) => {
      const last = memory.get('last');
      const result = await add(call, {
        ...input,
        cart: input.cart !== null && typeof last === 'string' ? last : input.cart,
      });
      memory.set('last', result.handle);
      return result;
    }),
  },
  {
    promise: 'keeps calls apart that run at the same time',
    broken: 'remembers the current cart between two steps',
    mutate: replacing('addLineItems', (add) => {
      let current: string | null = null;
      return async (call, input) => {
        current = input.cart;
        await new Promise((resolve) => setImmediate(resolve));
        return add(call, { ...input, cart: current });
      };
    }),
  },
  {
    promise: 'does not touch another cart when one is ordered',
    broken: 'clears all carts that it has seen',
    mutate: (adapter, { memory }) => ({
      ...adapter,
      addLineItems: async (call, input) => {
        const result = await adapter.addLineItems(call, input);
        memory.set(result.handle, true);
        return result;
      },
      placeOrder: async (call, input) => {
        const outcome = await adapter.placeOrder(call, input);
        for (const cart of memory.keys()) await adapter.clearCart(call, { cart }).catch(() => undefined);
        return outcome;
      },
    }),
  },
  {
    promise: 'knows no cart of another merchant',
    broken: 'looks for a cart at every merchant',
    mutate: replacing(
      'getCart',
      (_get, { everybody }) =>
        async (call, input) =>
          Promise.any(everybody.map((adapter) => adapter.getCart(call, input))).catch(() => {
            throw new CommerceError('CartNotFound');
          }),
    ),
  },
  {
    promise: 'knows no order of another merchant',
    broken: 'looks for an order at every merchant',
    mutate: replacing(
      'getOrder',
      (_get, { everybody }) =>
        async (call, input) =>
          Promise.any(everybody.map((adapter) => adapter.getOrder(call, input))).catch(() => {
            throw new CommerceError('OrderNotFound');
          }),
    ),
  },
  {
    promise: 'keeps nothing between calls: another instance goes on with the cart',
    broken: 'knows only carts that this instance has started',
    mutate: (adapter) => {
      const mine = new Set<string>();
      return {
        ...adapter,
        addLineItems: async (call, input) => {
          const result = await adapter.addLineItems(call, input);
          mine.add(result.handle);
          return result;
        },
        getCart: async (call, input) => {
          if (!mine.has(input.cart)) throw new CommerceError('CartNotFound');
          return adapter.getCart(call, input);
        },
      };
    },
  },
  {
    promise: 'never shows a handle that acts as a password',
    broken: 'shows the session token as the id of the cart',
    mutate: recasting((cart, _world, handle) => (handle === '' ? cart : { ...cart, cartId: handle })),
  },
];

export const alwaysMutants: readonly Mutant[] = [
  {
    promise: 'gives every amount as a safe integer of the smallest unit of the shop currency',
    broken: 'gives amounts in dollars',
    mutate: recasting((cart) => ({ ...cart, taxTotal: { ...cart.taxTotal, number: cart.taxTotal.number / 100 } })),
  },
  {
    promise: 'gives every amount as a safe integer of the smallest unit of the shop currency',
    broken: 'gives all amounts in dollars, whatever the shop sells in',
    mutate: replacing('listProducts', (list, { everybody: _ }) => async (call, input) => {
      const page = await list(call, input);
      const dollars = <Variant extends { price: object }>(variant: Variant) => ({
        ...variant,
        price: { ...variant.price, currency: 'USD' },
      });
      return Object.assign(page, {
        products: page.products.map((each) => ({ ...each, variants: each.variants.map(dollars) })),
      });
    }),
  },
  {
    promise: 'gives carts whose parts add up to the total after every operation',
    broken: 'leaves the fees out of the total',
    mutate: recasting((cart) => ({
      ...cart,
      total: { ...cart.total, number: cart.total.number - cart.feeTotal.number },
    })),
  },
  {
    promise: 'gives carts whose parts add up to the total after every operation',
    broken: 'gives the price of one as the price of the line',
    mutate: recasting((cart) => ({
      ...cart,
      lineItems: cart.lineItems.map((line) => ({ ...line, linePrice: line.price })),
    })),
  },
  {
    promise: 'gives carts whose parts add up to the total after every operation',
    broken: 'lists no discounts beside their sum',
    mutate: recasting((cart) => ({ ...cart, discounts: [] })),
  },
  {
    promise: 'gives carts whose parts add up to the total after every operation',
    broken: 'gives the price of one selection as that of all add-ons',
    mutate: recasting((cart) => ({ ...cart, addonTotal: cart.addons.selections[0]?.price ?? cart.addonTotal })),
  },
  {
    promise: 'names lines and shipments of the cart in its discounts and add-ons',
    broken: 'takes discounts from a line that is not there',
    mutate: recasting((cart) => ({
      ...cart,
      discounts: cart.discounts.map((discount) => ({ ...discount, lineItemId: '987654321' })),
    })),
  },
  {
    promise: 'names lines and shipments of the cart in its discounts and add-ons',
    broken: 'shows each selection twice',
    mutate: recasting((cart) => ({
      ...cart,
      addons: { ...cart.addons, selections: cart.addons.selections.flatMap((each) => [each, each]) },
    })),
  },
  {
    promise: 'gives discounts as negative amounts, and null where there is none',
    broken: 'gives a discount of nothing as zero',
    mutate: recasting((cart) => ({ ...cart, cartDiscount: cart.cartDiscount ?? { ...cart.total, number: 0 } })),
  },
  {
    promise: 'has every unit that needs shipping in one shipment, after every operation',
    broken: 'has each line in two shipments',
    mutate: recasting((cart) => ({
      ...cart,
      shipments: [
        ...cart.shipments,
        ...cart.shipments.map((each) => ({ ...each, shipmentId: `${each.shipmentId}-2` })),
      ],
    })),
  },
  {
    promise: 'has every unit that needs shipping in one shipment, after every operation',
    broken: 'loses the shipments when a line is added',
    mutate: recasting((cart) => ({ ...cart, shipments: [] }), ['addLineItems']),
  },
  {
    promise: 'shows a shipment with nothing chosen that was not offered',
    broken: 'shows the chosen method at another price',
    mutate: recasting((cart) => ({ ...cart, shipments: cart.shipments.map(withDearerMethod) }), ['setShippingMethod']),
  },
  {
    promise: 'gives carts of good form: a confirmation on submitted ones only, each line once',
    broken: 'has no confirmation on a submitted cart',
    mutate: recasting((cart) => ({ ...cart, confirmation: null }), ['placeOrder']),
  },
  {
    promise: 'gives carts of good form: a confirmation on submitted ones only, each line once',
    broken: 'numbers all lines alike',
    mutate: recasting((cart) => ({ ...cart, lineItems: cart.lineItems.map((line) => ({ ...line, lineItemId: '1' })) })),
  },
  {
    promise: 'refuses by names of the catalog, and by no other thrown value',
    broken: 'throws an error of its own',
    mutate: catching('addLineItems', () => {
      throw new TypeError('the shop said no');
    }),
  },
];

const withDearerMethod = (shipment: PlatformCart['shipments'][number]): PlatformCart['shipments'][number] => {
  const method = shipment.shippingMethod;
  if (method === null) return shipment;
  return { ...shipment, shippingMethod: { ...method, price: { ...method.price, number: method.price.number + 1 } } };
};
