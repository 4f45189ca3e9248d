import type { Allocation, DeliveryOption } from './price-cart.ts';
import { priceCart } from './price-cart.ts';
import { type Cart, type CartLine, convert, type Shop, toCartGid, toWireMoney } from './shop-state.ts';
import { showPage } from './show-page.ts';
import { showVariant } from './show-product.ts';

/** The cart as the schema has it. Without its key, it has no buyer. */
export function showCart(shop: Shop, cart: Cart, hasKey = true) {
  const priced = priceCart(shop, cart);
  const amount = (number: number) => toWireMoney(number, priced.currency);
  const toOption = (option: DeliveryOption | null) =>
    option && {
      handle: option.handle,
      title: option.title,
      description: null,
      code: option.title,
      deliveryMethodType: option.method,
      estimatedCost: amount(option.cost),
    };
  const toAllocations = (allocations: readonly Allocation[]) =>
    allocations.map(({ code, amount: taken, target }) => ({
      __typename: 'CartCodeDiscountAllocation',
      code,
      discountedAmount: amount(taken),
      targetType: target,
    }));
  const toLine = ({ line, price, allocations }: (typeof priced.lines)[number]) => {
    const { listPrice } = line.variant;
    return {
      __typename: 'CartLine',
      id: line.id,
      quantity: line.quantity,
      cost: {
        amountPerQuantity: amount(price),
        compareAtAmountPerQuantity: listPrice === null ? null : amount(convert(shop, listPrice, priced.currency)),
      },
      discountAllocations: toAllocations(allocations),
      merchandise: { __typename: 'ProductVariant', ...showVariant(shop, line.product, line.variant, cart.country) },
    };
  };
  const lines = priced.lines.map(toLine);
  const pageOfLines = (wanted: readonly CartLine[]) => (args: { first?: number; after?: string }) =>
    showPage(
      lines.filter(({ id }) => wanted.some((line) => line.id === id)),
      args,
    );
  const address = hasKey ? cart.address : null;
  return {
    id: hasKey ? toCartGid(cart) : `gid://shopify/Cart/${cart.token}`,
    checkoutUrl: `${shop.origin}/cart/c/${cart.token}?key=${cart.key}`,
    totalQuantity: cart.lines.reduce((running, { quantity }) => running + quantity, 0),
    buyerIdentity: { email: hasKey ? cart.email : null, countryCode: cart.country },
    cost: {
      subtotalAmount: amount(priced.subtotal),
      totalAmount: amount(priced.total),
      totalAmountEstimated: shop.totalsAreEstimated,
    },
    discountAllocations: toAllocations(priced.allocations),
    discountCodes: priced.codes,
    delivery: {
      addresses: address === null ? [] : [{ address: { __typename: 'CartDeliveryAddress', ...address } }],
    },
    deliveryGroups: (args: { first?: number; after?: string }) =>
      showPage(
        priced.groups.map(({ id, lines: own, options, selected }) => ({
          id,
          groupType: 'ONE_TIME_PURCHASE',
          cartLines: pageOfLines(own),
          deliveryOptions: options.map(toOption),
          selectedDeliveryOption: toOption(selected),
        })),
        args,
      ),
    lines: pageOfLines(cart.lines),
  };
}
