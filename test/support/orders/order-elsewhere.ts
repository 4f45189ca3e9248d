import assert from 'node:assert/strict';
import type { DeviceClient } from '../servers/start-service.ts';
import { transferSession } from '../transfer-session.ts';
import { makeReadyCart } from './ready-cart.ts';

const post = (url: string, form: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** The cart of a device is ordered on the shop's own page. */
export async function orderElsewhere(service: { readonly url: string }, device: DeviceClient, domain: string) {
  const { total } = await makeReadyCart(device, domain);
  const { url } = await transferSession(device, domain);
  const begun = await post(url ?? assert.fail('there is no address'));
  const visit = new URL(begun.headers.get('location') ?? '', service.url).href;
  const ordered = await post(visit, { step: 'order', card: '4242424242424242' });
  const page = await (await fetch(new URL(ordered.headers.get('location') ?? '', service.url))).text();
  const [, orderNumber] = /<strong>([A-Z]+-\d+)<\/strong>/.exec(page) ?? [];
  return { total: total.number, orderNumber };
}
