import assert from 'node:assert/strict';
import { EXAMPLE_ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import type { DeviceClient } from '../servers/start-service.ts';
import { transferSession } from '../transfer-session.ts';
import { makeReadyCart } from './ready-cart.ts';

const post = (url: string, form: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** The buyer who was sent to this address orders on the shop's own page. Returns the number of the order. */
export async function orderAtShop(service: { readonly url: string }, address: string): Promise<string | undefined> {
  const begun = await post(address);
  const visit = new URL(begun.headers.get('location') ?? '', service.url).href;
  const { firstName, lastName, email, phone, address1, city, stateOrProvince, postalCode, country } = EXAMPLE_ADDRESS;
  const billing = { firstName, lastName, email, phone, address1, city, stateOrProvince, postalCode, country };
  await post(visit, { step: 'billing', ...billing });
  const ordered = await post(visit, { step: 'order', card: '4242424242424242' });
  const page = await (await fetch(new URL(ordered.headers.get('location') ?? '', service.url))).text();
  return /<strong>([A-Z]+-\d+)<\/strong>/.exec(page)?.[1];
}

/** The cart of a device is ordered on the shop's own page. */
export async function orderElsewhere(service: { readonly url: string }, device: DeviceClient, domain: string) {
  const { total } = await makeReadyCart(device, domain);
  const { url } = await transferSession(device, domain);
  const orderNumber = await orderAtShop(service, url ?? assert.fail('there is no address'));
  return { total: total.number, orderNumber };
}
