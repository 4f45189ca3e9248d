import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { post } from '../../support/graphql-client.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

const tabShape = z.object({ query: z.string(), variables: z.string(), headers: z.string() });
const stateShape = z.object({ tabs: z.array(tabShape) });
type Tab = z.output<typeof tabShape>;

const shipmentsShape = z.object({
  setShippingInfo: z.object({
    cart: z.object({
      shipments: z
        .array(
          z.object({
            shipmentId: z.string(),
            shippingMethodOptions: z.array(z.object({ shippingMethodId: z.string() })),
          }),
        )
        .length(1),
    }),
  }),
});
const totalShape = z.object({
  setShippingMethod: z.object({ cart: z.object({ total: z.object({ number: z.number() }) }) }),
});
const flowShape = z.object({ enrollCard: z.object({ flowToken: z.string() }) });
const intentShape = z.object({ createPaymentIntent: z.object({ flowToken: z.string(), intentId: z.string() }) });

it("leads through a card token in GraphiQL's tabs, whose page never has the app-level token", async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const { token } = await service.service.auth.issueAppToken('demo-app');
  const page = await (await fetch(`${service.url}/graphiql?journey=Card+token`)).text();
  const { tabs } = stateShape.parse(JSON.parse(/id="page-state">([^<]*)</.exec(page)?.[1] ?? ''));
  const find = (word: string) => tabs.find(({ query }) => query.includes(word)) ?? assert.fail(word);
  const [add, buyer, backend] = [find('mutation AddLineItem'), find('PayByToken'), find('mutation EnrollCard')];
  const run = async ({ query, variables, headers }: Tab, operationName: string, written: object = {}) => {
    const filled = Object.entries(written).reduce(
      (text, [name, value]) => text.replaceAll(name, String(value)),
      variables,
    );
    const answer = await post(service.url, query, {
      headers: JSON.parse(headers.replace('APP_LEVEL_TOKEN', token)),
      variables: JSON.parse(filled),
      operationName,
    });
    assert.deepEqual(answer.errors, undefined);
    assert.match(JSON.stringify(answer.data), /"userErrors":\[\]/, JSON.stringify(answer.data));
    return answer.data;
  };

  await run(add, 'AddLineItem');
  const { cart } = shipmentsShape.parse(await run(buyer, 'SetAddress')).setShippingInfo;
  const shipment = cart.shipments[0];
  const method = {
    '{{shipments.0.shipmentId}}': shipment?.shipmentId,
    '{{shipments.0.shippingMethodOptions.0.shippingMethodId}}': shipment?.shippingMethodOptions[0]?.shippingMethodId,
  };
  const { total } = totalShape.parse(await run(buyer, 'SetMethod', method)).setShippingMethod.cart;
  const { flowToken } = flowShape.parse(await run(backend, 'EnrollCard')).enrollCard;
  const written = { FLOW_TOKEN: flowToken, '"amount": 0': `"amount": ${total.number}` };
  const intent = intentShape.parse(await run(backend, 'Intend', written)).createPaymentIntent;
  const paid = await run(buyer, 'PayByToken', { FLOW_TOKEN: intent.flowToken, INTENT: intent.intentId });

  assert.match(JSON.stringify(paid), /"status":"SUCCEEDED".*"lastFour":"0005"/);
  assert.doesNotMatch(backend.headers, /Bearer ey/);
  const readClaims = (jwt: string) => Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString();
  const kinds = (page.match(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g) ?? []).map((jwt) => readClaims(jwt).includes('device'));
  assert.ok(kinds.length > 0 && kinds.every(Boolean), 'the page has a token that is no device’s');
  assert.ok(!readClaims(token).includes('device'), 'the two kinds of token look alike');
});
