import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { openFor } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const START = `mutation ($input: StartExpressCheckoutInput!) {
  startExpressCheckout(input: $input) { session { status } userErrors { name description } }
}`;

it('an express checkout says that the payment providers did not start, and begins once they do', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const inTheirPlace = join(dataFolder, 'payment-providers');
  await writeFile(inTheirPlace, 'a file in place of their folder');
  const service = await openFor(t, () => startService({ domains: [DOMAIN], dataFolder }));
  const device = await service.openDevice();
  await makeReadyCart(device, DOMAIN);
  const input = { domain: DOMAIN, provider: 'PAYPAL', idempotencyKey: crypto.randomUUID() };

  const refused = await device.request(START, { input });
  await rm(inTheirPlace);
  const started = await device.request(START, { input });

  const description = 'The payment providers did not start: The process ended before it listened (1)';
  const userErrors = [{ name: 'StoreUnavailable', description }];
  assert.deepEqual(refused.data, { startExpressCheckout: { session: null, userErrors } });
  assert.deepEqual(started.data, { startExpressCheckout: { session: { status: 'OPEN' }, userErrors: [] } });
});
