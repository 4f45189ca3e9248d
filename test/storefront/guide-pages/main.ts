import { formatMoney, type OrderEvent, type OrderOutcome } from '@cartwright/client';
import { readAddressForm } from '@cartwright/client/browser';
import { cartwright } from '../cartwright.ts';
import { type CartFragment, SetAddressesDocument, SetShippingMethodDocument } from '../gql.ts';
import { addToCart, pay, resume } from '../sell.ts';
import { change, watchCart } from '../taken.ts';

/** `?domain=…&address=…`: one shop, and where it sends to. */
const settings = new URLSearchParams(location.search);
const domain = settings.get('domain') ?? '';
const address = JSON.parse(settings.get('address') ?? '{}');
let cart: CartFragment | null = null;

const SET_POSTAL_CODE =
  'mutation ($input: SetPostalCodeInput!) { setPostalCode(input: $input) { userErrors { code } } }';

const draw = <Tag extends 'section' | 'ol' | 'output' | 'input'>(tag: Tag): HTMLElementTagNameMap[Tag] =>
  document.body.appendChild(document.createElement(tag));
const box = draw('section');
const events = draw('ol');
const said = draw('output');
const number = draw('input');

function button(label: string, click: () => Promise<unknown>): void {
  const element = document.body.appendChild(document.createElement('button'));
  element.textContent = label;
  element.onclick = async () => {
    said.textContent = '';
    said.textContent = String((await click().catch((error: Error) => error.message)) || 'Done');
  };
}

/** What the buyer gives in a form of the package's fields. */
async function fillInAddress() {
  const { fields, read } = await readAddressForm(cartwright, address.country);
  const form = document.createElement('form');
  for (const { options: _options, ...attributes } of fields) {
    const given: Partial<HTMLInputElement> = { ...attributes, value: address[attributes.name] ?? '' };
    const input = document.createElement('input');
    Object.assign<object, object>(input, given);
    form.append(input);
  }
  return read(new FormData(form));
}

const showEvent = (event: OrderEvent) => {
  const item = events.appendChild(document.createElement('li'));
  item.textContent = event.__typename === 'OrderStepStarted' ? event.step : event.__typename;
};

const tellEnd = ({ attempt, userErrors }: OrderOutcome): string =>
  userErrors.map(({ message }) => message).join() || `${attempt?.result.__typename}`;

watchCart(domain, (shop) => {
  cart = shop.cart ?? null;
  const count = cart?.lineItems.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  box.textContent = `${shop.displayName} (${count}) ${cart ? formatMoney(cart.total, 'en-US') : ''} ${cart?.shippingTotal.number ?? ''}`;
});
button('Add', async () =>
  (await addToCart(domain, settings.get('handle') ?? ''))?.map(({ message }) => message).join(),
);
button('Set postal code', async () => {
  await cartwright.mutate(SET_POSTAL_CODE, { input: { domain, postalCode: '78701' } });
});
button('Deliver', async () => {
  const shippingInfo = await fillInAddress();
  const { setBillingInfo } = await change(SetAddressesDocument, {
    shipping: { domain, shippingInfo },
    billing: { domain, billingInfo: shippingInfo },
  });
  for (const { shipmentId, shippingMethodOptions } of setBillingInfo?.merchant?.cart?.shipments ?? []) {
    const { shippingMethodId = '' } = shippingMethodOptions[0] ?? {};
    await change(SetShippingMethodDocument, { input: { domain, shipmentId, shippingMethodId } });
  }
});
button('Pay', async () => {
  if (cart === null) return 'No cart';
  const card = { number: number.value, expiryMonth: 12, expiryYear: new Date().getFullYear() + 3, securityCode: '123' };
  return tellEnd(await pay(domain, { ...card, holderName: 'Ada Lovelace' }, cart.total, showEvent));
});
resume(showEvent).then(
  (orders) => {
    for (const order of orders) {
      order.result.then((outcome) => said.append(`${outcome.attempt?.domain} ${tellEnd(outcome)}`));
      button('Go on', () => order.openChallenge(window).then(tellEnd));
    }
  },
  (error: Error) => said.replaceChildren(error.message),
);
