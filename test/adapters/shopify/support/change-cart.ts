import { randomUUID } from 'node:crypto';
import { findAddressErrors } from './find-address-errors.ts';
import { priceCart } from './price-cart.ts';
import {
  type Cart,
  type CartLine,
  type DeliveryAddress,
  findCart,
  findVariant,
  type Shop,
  startCart,
  type Variant,
} from './shop-state.ts';
import { showCart } from './show-cart.ts';

export interface CartProblem {
  readonly code: string;
  readonly field: readonly string[];
  readonly message: string;
}

interface Warning {
  readonly code: string;
  readonly target: string;
  readonly message: string;
}

interface LineInput {
  readonly merchandiseId: string;
  readonly quantity?: number;
}

/** A change of a cart: all of it or, with problems, none. What is short of stock is cut, with a warning. */
type Change = (cart: Cart, warnings: Warning[]) => readonly CartProblem[];

export const createChanges = (shop: Shop) => ({
  cartCreate: ({ input = {} }: { input?: { lines?: LineInput[]; buyerIdentity?: Buyer } }) => {
    const cart = startCart(shop);
    const answer = change(shop, cart, (_, warnings) => {
      setBuyer(cart, input.buyerIdentity ?? {});
      return addLines(shop, cart, input.lines ?? [], ['input', 'lines'], warnings);
    });
    if (answer.cart === null) shop.carts.delete(cart.token);
    return answer;
  },
  cartLinesAdd: ({ cartId, lines }: { cartId: string; lines: LineInput[] }) =>
    changeOf(shop, cartId, (cart, warnings) => addLines(shop, cart, lines, ['lines'], warnings)),
  cartLinesUpdate: ({ cartId, lines }: { cartId: string; lines: { id: string; quantity?: number }[] }) =>
    changeOf(shop, cartId, (cart, warnings) => updateLines(cart, lines, warnings)),
  cartLinesRemove: ({ cartId, lineIds }: { cartId: string; lineIds: string[] }) =>
    changeOf(shop, cartId, (cart) => {
      const lost = lineIds.findIndex((id) => cart.lines.every((line) => line.id !== id));
      if (lost >= 0) return [noLine(['lineIds', String(lost)])];
      const bound = cart.lines.findIndex(({ id, variant }) => variant.isBound === true && lineIds.includes(id));
      if (bound >= 0) return [{ code: 'PARENT_LINE_OPERATION_BLOCKED', field: ['lineIds'], message: 'It is bound' }];
      cart.lines = cart.lines.filter(({ id }) => !lineIds.includes(id));
      return [];
    }),
  cartBuyerIdentityUpdate: ({ cartId, buyerIdentity }: { cartId: string; buyerIdentity: Buyer }) =>
    changeOf(shop, cartId, (cart) => {
      if (buyerIdentity.email && !/^\S+@\S+\.\S+$/.test(buyerIdentity.email)) {
        return [{ code: 'INVALID', field: ['buyerIdentity', 'email'], message: 'Email is invalid' }];
      }
      setBuyer(cart, buyerIdentity);
      return [];
    }),
  cartDeliveryAddressesReplace: ({ cartId, addresses }: { cartId: string; addresses: AddressInput[] }) =>
    changeOf(shop, cartId, (cart) => {
      const selected = addresses.find((each) => each.selected === true);
      const address = selected?.address.deliveryAddress ?? null;
      const isStrict = selected?.validationStrategy === 'STRICT';
      const errors = address === null || !isStrict ? [] : findAddressErrors(address);
      if (errors.length === 0) cart.address = address === null ? null : { ...emptyAddress, ...address };
      return errors.map(({ code, member }) => ({
        code,
        field: ['addresses', '0', 'address', 'deliveryAddress', member],
        message: `${member} of ${address?.['lastName']} is not valid`,
      }));
    }),
  cartSelectedDeliveryOptionsUpdate: ({
    cartId,
    selectedDeliveryOptions,
  }: {
    cartId: string;
    selectedDeliveryOptions: { deliveryGroupId: string; deliveryOptionHandle: string }[];
  }) =>
    changeOf(shop, cartId, (cart) => {
      const { groups } = priceCart(shop, cart);
      for (const { deliveryGroupId, deliveryOptionHandle } of selectedDeliveryOptions) {
        const group = groups.find(({ id }) => id === deliveryGroupId);
        const field = ['selectedDeliveryOptions', '0'];
        if (group === undefined) return [{ code: 'INVALID_DELIVERY_GROUP', field, message: 'No such group' }];
        if (group.options.every(({ handle }) => handle !== deliveryOptionHandle)) {
          return [{ code: 'INVALID_DELIVERY_OPTION', field, message: 'No such option' }];
        }
        cart.chosen = new Map([...cart.chosen, [group.profile, deliveryOptionHandle]]);
      }
      return [];
    }),
  cartDiscountCodesUpdate: ({ cartId, discountCodes }: { cartId: string; discountCodes: string[] }) =>
    changeOf(shop, cartId, (cart) => {
      cart.codes = discountCodes;
      return [];
    }),
});

interface Buyer {
  readonly email?: string | null;
  readonly countryCode?: string | null;
}

interface AddressInput {
  readonly selected?: boolean;
  readonly validationStrategy?: string;
  readonly address: { readonly deliveryAddress?: DeliveryAddress };
}

const emptyAddress: DeliveryAddress = {
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  provinceCode: null,
  countryCode: null,
  zip: null,
  phone: null,
};

/** Without its key, a cart cannot be changed, and says that it does not exist. */
function changeOf(shop: Shop, cartId: string, make: Change) {
  const found = findCart(shop, cartId);
  if (found?.hasKey === true) return change(shop, found.cart, make);
  const message = 'The specified cart does not exist.';
  return { cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'], message }], warnings: [] };
}

function change(shop: Shop, cart: Cart, make: Change) {
  const warnings: Warning[] = [];
  const userErrors = make(cart, warnings);
  if (userErrors.length > 0) return { cart: null, userErrors, warnings: [] };
  cart.updatedAt = shop.now();
  cart.version += 1;
  const ofCodes = priceCart(shop, cart).warnings.map((each) => ({ ...each, message: each.code }));
  return { cart: showCart(shop, cart), userErrors, warnings: [...warnings, ...ofCodes] };
}

function setBuyer(cart: Cart, { email, countryCode }: Buyer): void {
  if (email !== undefined) cart.email = email;
  if (countryCode !== undefined) cart.country = countryCode;
}

/** Every line is judged first: one that cannot be had at all refuses the others too. */
function addLines(
  shop: Shop,
  cart: Cart,
  lines: readonly LineInput[],
  path: readonly string[],
  warnings: Warning[],
): readonly CartProblem[] {
  const found = lines.map(({ merchandiseId }) => findVariant(shop, merchandiseId));
  const problems = lines.flatMap(({ merchandiseId, quantity = 1 }, index): readonly CartProblem[] => {
    const place = [...path, String(index)];
    if (found[index] === undefined) {
      const message = `The merchandise with id ${merchandiseId} does not exist.`;
      return [{ code: 'INVALID', field: [...place, 'merchandiseId'], message }];
    }
    if (quantity > 1_000_000) {
      return [{ code: 'LESS_THAN', field: [...place, 'quantity'], message: 'The quantity is too large' }];
    }
    const variant = found[index]?.variant;
    const held = cart.lines.find((line) => line.variant === variant)?.quantity ?? 0;
    return findIncrementProblems(variant, held + quantity, place);
  });
  if (problems.length > 0) return problems;
  lines.forEach(({ quantity = 1 }, index) => {
    const goods = found[index];
    if (goods === undefined) return;
    const line = cart.lines.find(({ variant }) => variant === goods.variant) ?? startLine(cart, goods);
    cut(line, line.quantity + quantity, warnings);
  });
  return [];
}

function startLine(cart: Cart, goods: Pick<CartLine, 'product' | 'variant'>): CartLine {
  const line = { id: `gid://shopify/CartLine/${randomUUID()}?cart=${cart.token}`, ...goods, quantity: 0 };
  cart.lines.push(line);
  return line;
}

/** What is sold out stays as a line without a unit. */
function cut(line: CartLine, wanted: number, warnings: Warning[]): void {
  const { stock } = line.variant;
  line.quantity = Math.min(wanted, stock ?? wanted);
  if (line.quantity === wanted) return;
  const code = line.quantity === 0 ? 'MERCHANDISE_OUT_OF_STOCK' : 'MERCHANDISE_NOT_ENOUGH_STOCK';
  warnings.push({ code, target: line.id, message: `${line.product.title} is short` });
}

function updateLines(
  cart: Cart,
  lines: readonly { readonly id: string; readonly quantity?: number }[],
  warnings: Warning[],
): readonly CartProblem[] {
  const lost = lines.findIndex(({ id }) => cart.lines.every((line) => line.id !== id));
  if (lost >= 0) return [noLine(['lines', String(lost), 'id'])];
  const lineOf = (id: string) => cart.lines.find((each) => each.id === id);
  const problems = lines.flatMap(({ id, quantity = 0 }, index) =>
    findIncrementProblems(lineOf(id)?.variant, quantity, ['lines', String(index)]),
  );
  if (problems.length > 0) return problems;
  for (const { id, quantity } of lines) {
    const line = lineOf(id);
    if (line !== undefined && quantity !== undefined) cut(line, quantity, warnings);
  }
  cart.lines = cart.lines.filter(({ id, quantity }) => quantity > 0 || lines.every((each) => each.id !== id));
  return [];
}

const findIncrementProblems = (
  variant: Pick<Variant, 'increment'> | undefined,
  quantity: number,
  place: readonly string[],
): readonly CartProblem[] =>
  quantity % (variant?.increment ?? 1) === 0
    ? []
    : [{ code: 'INVALID_INCREMENT', field: [...place, 'quantity'], message: 'Not a multiple' }];

const noLine = (field: readonly string[]): CartProblem => ({
  code: 'INVALID_MERCHANDISE_LINE',
  field,
  message: 'The merchandise line does not exist.',
});
