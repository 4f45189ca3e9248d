import {
  CartChangedDocument,
  CartDocument,
  type CartFragment,
  type CartQuery,
  CartsDocument,
  type MoneyFragment,
  SetAddressesDocument,
  SetShippingMethodDocument,
} from '../gql.ts';
import { formatMoney } from '../money.ts';
import type { Storefront } from '../storefront.ts';
import { box, draw, into, text } from './draw.ts';
import { paymentForm } from './payment-form.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address1',
  'city',
  'stateOrProvince',
  'country',
  'postalCode',
] as const;

export function cartPage(storefront: Storefront, domain: string): HTMLElement {
  const lines = box('cart');
  let shown: MoneyFragment | undefined;
  const show = ({ merchant }: CartQuery) => {
    const cart = merchant?.cart;
    shown = cart?.total;
    if (!cart) return [text('p', 'Your cart is empty.')];
    return [
      text('h1', `Your cart at ${merchant.displayName}`),
      draw(
        'ul',
        {},
        ...cart.lineItems.map((line) =>
          text('li', `${line.quantity} × ${line.description}, ${formatMoney(line.linePrice)}`),
        ),
      ),
      ...cart.shipments.map((shipment, index) => shipmentChoice(storefront, domain, shipment, index)),
      text('p', `Shipping ${formatMoney(cart.shippingTotal)}, tax ${formatMoney(cart.taxTotal)}`),
      draw('p', {}, 'Total ', text('strong', formatMoney(cart.total))),
    ];
  };
  storefront.refresh(CartDocument, { domain }, into(lines, show));
  return draw(
    'div',
    {},
    lines,
    addressForm(storefront, domain),
    paymentForm(storefront, domain, () => shown),
  );
}

function shipmentChoice(
  storefront: Storefront,
  domain: string,
  { shipmentId, lines, shippingMethod, shippingMethodOptions }: CartFragment['shipments'][number],
  index: number,
): HTMLElement {
  const choose = (shippingMethodId: string) =>
    storefront.mutate(SetShippingMethodDocument, { input: { domain, shipmentId, shippingMethodId } });
  return draw(
    'fieldset',
    { name: `shipment-${index}` },
    draw('legend', {
      textContent: lines.map(({ quantity, lineItem }) => `${quantity} × ${lineItem.description}`).join(', '),
    }),
    ...shippingMethodOptions.map((method) =>
      draw(
        'label',
        {},
        draw('input', {
          type: 'radio',
          name: shipmentId,
          checked: method.shippingMethodId === shippingMethod?.shippingMethodId,
          onchange: () => void choose(method.shippingMethodId),
        }),
        `${method.description}, ${formatMoney(method.price)}`,
      ),
    ),
  );
}

function addressForm(storefront: Storefront, domain: string): HTMLElement {
  const inputs = FIELDS.map((name) => draw('input', { name, placeholder: name }));
  const answer = text('p', '');
  const form = draw('form', {}, ...inputs, draw('button', { textContent: 'Deliver to this address' }), answer);
  form.onsubmit = async (event) => {
    event.preventDefault();
    const address = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    const { setShippingInfo, setBillingInfo } = await storefront.mutate(SetAddressesDocument, {
      shipping: { domain, shippingInfo: address },
      billing: { domain, billingInfo: address },
    });
    const [refused] = [...(setShippingInfo?.userErrors ?? []), ...(setBillingInfo?.userErrors ?? [])];
    answer.textContent = refused ? `${refused.message} ${refused.field?.at(-1) ?? ''}` : 'Saved.';
  };
  return form;
}

/** How many items the carts of all shops have, as the cache knows it. */
export function badge(storefront: Storefront): HTMLElement {
  const label = box('badge');
  storefront.watch(
    CartsDocument,
    {},
    {
      show: ({ merchants }) => {
        const lines = (merchants ?? []).flatMap(({ cart }) => cart?.lineItems ?? []);
        label.textContent = `All carts: ${lines.reduce((sum, { quantity }) => sum + quantity, 0)}`;
      },
      fail: () => {},
    },
  );
  return label;
}

/** For the navigation: how many lines the cart has, as the cache knows it, and as other tabs change it. */
export function cartLink(storefront: Storefront, domain: string): HTMLElement {
  const link = draw('a', { href: `#/cart/${domain}` });
  // What comes goes into the cache, which tells the watcher.
  storefront.follow(CartChangedDocument, { domain }, { show: () => {}, fail: () => {} });
  storefront.watch(
    CartDocument,
    { domain },
    {
      show: ({ merchant }) => {
        link.textContent = `${merchant?.displayName ?? domain} (${merchant?.cart?.lineItems.length ?? 0})`;
      },
      // The link keeps the number that it has.
      fail: () => {},
    },
  );
  return link;
}
