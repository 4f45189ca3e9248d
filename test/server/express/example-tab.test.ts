import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { createExampleTabs } from '../../../src/server/graphiql/create-example-tabs.ts';
import { post } from '../../support/graphql-client.ts';
import { decide } from '../../support/orders/express-buyer.ts';
import { findVariant } from '../../support/orders/order-input.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

const startedShape = z.object({
  startExpressCheckout: z.object({ session: z.object({ sessionId: z.string(), redirectUrl: z.string() }) }),
});

it("leads through PayPal in GraphiQL's tab", async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const device = await service.openDevice();
  const variantId = await findVariant(device, DOMAIN);
  const ids = { attemptId: crypto.randomUUID(), idempotencyKey: crypto.randomUUID() };
  const { paypal: tabs } = createExampleTabs({
    domain: DOMAIN,
    variantId,
    encryptedCard: 'none',
    elsewhere: null,
    ...ids,
  });
  const add = tabs.find(({ query }) => query.includes('mutation AddLineItem'));
  const tab = tabs.find(({ query }) => query.includes('StartExpress'));
  assert.ok(add && tab);
  let variables = JSON.stringify(tab.variables);
  const run = async (operationName: string) => {
    const { data, errors } = await post(service.url, tab.query, {
      headers: device.headers,
      variables: z.record(z.string(), z.unknown()).parse(JSON.parse(variables)),
      operationName,
    });
    assert.deepEqual(errors, undefined);
    assert.match(JSON.stringify(data), /"userErrors":\[\]/, JSON.stringify(data));
    return data;
  };
  await device.request(add.query, { ...add.variables });

  const { session } = startedShape.parse(await run('StartExpress')).startExpressCheckout;
  variables = variables.replaceAll('SESSION', session.sessionId);
  await run('PriceExpress');
  const { orderId = '', payerId = '' } = await decide(session.redirectUrl);
  variables = variables.replace('"ORDER"', `"${orderId}"`).replace('"PAYER"', `"${payerId}"`);
  await run('ApproveExpress');
  const paid = await run('PayExpress');

  assert.match(JSON.stringify(paid), /"status":"SUCCEEDED"/);
});
