import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EXAMPLE_ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { findVariantId } from '../support/orders/find-variant-id.ts';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';

const SHOP = 'apparel.demo.example';

/** The oldest Node that the package names. The one that runs this test is a newer one. */
const node20 = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => String(spawnSync(path, ['--version']).stdout).startsWith('v20.'));

/** What a backend's page writes: an order, and its events over a socket. */
const program = (client: string, webSocket: string) => `
import { createClient, formatMoney } from '${client}';
import webSocket from '${webSocket}';

const { url, input, card } = JSON.parse(process.argv[2]);
const cartwright = createClient({ url, appId: 'demo-app', webSocket });
const encryptedCard = await cartwright.encryptCard(card);
const order = cartwright.placeOrder({ ...input, payment: { encryptedCard } });
const events = [];
for await (const { __typename } of order.events) events.push(__typename);
const { attempt } = await order.result;
const { cart } = attempt.result;
console.log(JSON.stringify({ node: process.version, last: events.at(-1), paid: formatMoney(cart.total, 'en') }));
process.exit();
`;

it('the built package orders from Node 20, and hears of it over a socket', {
  skip: node20 === undefined && 'there is no Node 20 on this machine',
}, async (t) => {
  const folder = await temporaryFolder(t);
  await using service = await startService({ domains: [SHOP] });
  const build = fileURLToPath(new URL('../../client/build.mjs', import.meta.url));
  await runFor(t, process.execPath, [build, join(folder, 'package')]);
  const webSocket = createRequire(import.meta.url).resolve('ws');
  await writeFile(join(folder, 'buy.mjs'), program('./package/index.js', webSocket));
  const variantId = await findVariantId(await service.openDevice(), SHOP, 'PKT-M-MOSS');
  const input = {
    domain: SHOP,
    items: [{ addToCartRef: { variantId }, quantity: 1 }],
    shippingInfo: EXAMPLE_ADDRESS,
    billingInfo: EXAMPLE_ADDRESS,
  };
  const card = {
    number: '4242 4242 4242 4242',
    expiryMonth: 12,
    expiryYear: new Date().getUTCFullYear() + 3,
    securityCode: '123',
    holderName: 'Ada Lovelace',
  };

  const order = JSON.stringify({ url: `${service.url}/graphql`, input, card });
  const { stdout } = await runFor(t, node20 ?? '', [join(folder, 'buy.mjs'), order]);

  const { node, last, paid } = JSON.parse(stdout);
  assert.match(node, /^v20\./);
  assert.equal(last, 'OrderPlaced');
  assert.match(paid, /^\$\d+\.\d\d$/);
  assert.equal((await service.ledger.charges(SHOP)).length, 1);
});
