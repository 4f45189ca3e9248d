import { isDeepStrictEqual } from 'node:util';
import type { CartHandle, CartResult } from '../../adapters/contract/index.ts';
import type { PlatformCart } from '../../domain/cart/cart.ts';
import { findCartFaults } from '../../domain/cart/find-cart-faults.ts';
import type { AddToCartRef, ProductVariant } from '../../domain/product/product.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { formatAmount } from '../../lib/currency/format-amount.ts';
import type { CheckedMerchant } from './checked-merchant.ts';
import { ADAPTER_BUG, type CheckedStep, doubtful, runStep, type StepAnswer, toSkipped, wrong } from './checked-step.ts';

/** Adds one unit to a new cart, reads and changes it, and empties it again, whatever was found meanwhile. */
export async function* checkCart(
  merchant: CheckedMerchant,
  { addToCartRef, price }: Pick<ProductVariant, 'addToCartRef'> & { readonly price: ProductVariant['price'] | null },
): AsyncGenerator<CheckedStep> {
  const { adapter, call } = merchant;
  const { addLineItems, getCart, updateLineItem } = adapter;
  if (addLineItems === undefined) return yield toSkipped('cart', 'The adapter fills no cart');
  let held: CartResult | undefined;
  const judge = (cart: PlatformCart, good: string): StepAnswer => {
    const faults = findCartFaults(cart, cart.total.currency);
    return faults.length === 0
      ? good
      : wrong(`${faults.join('; ')}. To see who errs, compare the cart with the platform's own: taxes, rounding`);
  };
  yield await runStep('new cart', async () => {
    held = await addLineItems(call(), { cart: null, items: [{ addToCartRef, quantity: 1 }], flush: false });
    const { cart } = held;
    const [line] = cart.lineItems;
    if (line === undefined || line.quantity !== 1)
      return wrong('The cart does not hold the one unit that was added. Is it a bundle? Name another with --variant.');
    if (price !== null && line.price.number !== price.number) {
      return doubtful(
        `${line.sku} costs ${formatAmount(line.price)} in the cart and ${formatAmount(price)} in the catalog`,
      );
    }
    return judge(cart, `One unit of ${line.sku}, and the amounts add up to ${describeTotal(cart)}`);
  });
  if (held === undefined) return;
  try {
    const { cart } = held;
    if (getCart === undefined) yield toSkipped('cart read again', 'The adapter reads no cart');
    else {
      yield await runStep('cart read again', async () =>
        isDeepStrictEqual(await getCart(call(), { cart: requireHeld(held).handle }), cart)
          ? 'The very cart that the addition answered'
          : doubtful(
              'Not the cart that the addition answered: prices or options came later, or the adapter maps it in two ways',
            ),
      );
    }
    yield await runStep('unknown product refused', () =>
      refuseUnknown(merchant, addLineItems, requireHeld(held).handle),
    );
    const [line] = cart.lineItems;
    if (updateLineItem === undefined || line === undefined)
      yield toSkipped('second unit', 'The adapter changes no line');
    else {
      yield await runStep('second unit', async () => {
        try {
          const input = { cart: requireHeld(held).handle, lineItemId: line.lineItemId, quantity: 2 };
          held = await updateLineItem(call(), input);
        } catch (error) {
          if (error instanceof CommerceError && error.name === 'NotEnoughStockError')
            return 'There is only one in stock';
          throw error;
        }
        return judge(held.cart, `Two units, ${describeTotal(held.cart)}`);
      });
    }
  } finally {
    yield await runStep('cart emptied', () => emptyCart(merchant, requireHeld(held)));
  }
}

async function refuseUnknown(
  { adapter: { getCart }, call }: CheckedMerchant,
  addLineItems: NonNullable<CheckedMerchant['adapter']['addLineItems']>,
  cart: CartHandle,
): Promise<StepAnswer> {
  const unknown: AddToCartRef = { variantId: '987654321987654321', productId: null, variantHandles: [] };
  const before = await getCart?.(call(), { cart });
  try {
    await addLineItems(call(), { cart, items: [{ addToCartRef: unknown, quantity: 1 }], flush: false });
  } catch (error) {
    if (!(error instanceof CommerceError) || error.name !== 'ProductNotFound') throw error;
    return isDeepStrictEqual(await getCart?.(call(), { cart }), before)
      ? 'ProductNotFound, and the cart is as it was'
      : wrong(`ProductNotFound, but the refusal changed the cart. ${ADAPTER_BUG}`);
  }
  return wrong(`A variant that does not exist was added. ${ADAPTER_BUG}`);
}

async function emptyCart(merchant: CheckedMerchant, filled: CartResult): Promise<StepAnswer> {
  const { getCart, clearCart, updateLineItem } = merchant.adapter;
  const { call } = merchant;
  const stays = (why: string) =>
    doubtful(`${why}: cart ${filled.cart.cartId} stays at the platform with one line, until it expires`);
  let running = filled;
  try {
    if (clearCart !== undefined) running = await clearCart(call(), { cart: filled.handle });
    else if (updateLineItem === undefined) {
      return stays('The adapter empties no cart');
    } else {
      for (const { lineItemId } of filled.cart.lineItems) {
        running = await updateLineItem(call(), { cart: running.handle, lineItemId, quantity: 0 });
      }
    }
  } catch (error) {
    if (!(error instanceof CommerceError) || error.name !== 'NotImplemented') throw error;
    return stays(error.description ?? error.message);
  }
  const { cart } = running;
  const { lineItems } = getCart === undefined ? cart : await getCart(call(), { cart: running.handle });
  return lineItems.length === 0
    ? 'Nothing is left in it'
    : wrong(`${lineItems.length} lines are left in cart ${cart.cartId}. Empty it at the platform. ${ADAPTER_BUG}`);
}

const describeTotal = ({ total }: PlatformCart): string => formatAmount(total);

function requireHeld(held: CartResult | undefined): CartResult {
  if (held === undefined) throw new Error('There is no cart');
  return held;
}
