import assert from 'node:assert/strict';
import { it } from 'node:test';
import { enrol, intend } from '../../support/card-networks/card-journey.ts';
import { numbers } from '../../support/card-networks/open-backend.ts';
import { RIGHT_CODE } from '../../support/card-networks/scripted-card-network.ts';
import { startCardService } from '../../support/card-networks/start-card-service.ts';
import { searchFiles } from '../../support/machine/search-data-folder.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { CORNER } from '../../support/servers/start-corner-service.ts';

const WALLET = `mutation ($input: CompleteWalletOrderInput!) { completeWalletOrder(input: $input) {
  attempt { status } userErrors { name message description } } }`;

it('card networks leave no card number, code, flow token or cryptogram in a file, a log line or an answer', async (t) => {
  const folder = await temporaryFolder(t);
  const answers: string[] = [];
  const tokens: string[] = [];
  let log = '';
  {
    await using cards = await startCardService({ dataFolder: folder });
    const backend = await cards.openBackend();
    const device = await cards.service.openDevice();
    const { total } = await makeReadyCart(device, CORNER);
    for (const network of ['C', 'A'] as const) {
      const ready = await enrol(backend, network);
      const intent = await intend(backend, ready, total, { deviceId: device.deviceId });
      tokens.push(String(ready.flowToken), String(intent.flowToken));
      answers.push(JSON.stringify([ready, intent]));
      const input = { domain: CORNER, flowToken: intent.flowToken, intentId: intent['intentId'] };
      const order = await device.request(WALLET, { input: { ...input, idempotencyKey: `order-${network}` } });
      answers.push(JSON.stringify(order.data));
    }
    log = JSON.stringify(cards.service.log);
  }
  assert.match(String(answers[1]), /SUCCEEDED/);

  const secrets = [numbers.A, numbers.C, RIGHT_CODE, 'credential-of-'];
  assert.deepEqual(await searchFiles(folder, [...secrets, ...tokens]), []);
  assert.deepEqual(
    [...secrets, ...tokens].filter((secret) => log.includes(secret)),
    [],
  );
  assert.deepEqual(
    secrets.filter((secret) => answers.some((answer) => answer.includes(secret))),
    [],
  );
});
