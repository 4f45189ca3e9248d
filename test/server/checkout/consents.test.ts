import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { APPAREL, addShirt, listConsents } from '../../support/orders/consents.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const HOME = 'home.demo.example';

describe('the consents of a shop over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [APPAREL, HOME] });
  });
  after(() => service[Symbol.asyncDispose]());

  it('come with all nine fields and a version, one for each slot at the demo shop', async () => {
    const device = await service.openDevice();
    await addShirt(device);

    const { consents = [] } = await listConsents(device, APPAREL);

    assert.deepEqual(
      consents.map(({ version, text, html, ...rest }) => ({
        ...rest,
        isShown: text !== '' && html !== '' && version !== '',
      })),
      [
        {
          consentId: 'newsletter',
          uiSlot: 'UNDER_EMAIL_INPUT',
          type: 'MARKETING',
          explicit: true,
          required: false,
          revokable: true,
          signed: false,
          isShown: true,
        },
        {
          consentId: 'privacy',
          uiSlot: 'AFTER_SHIPPING_INFO',
          type: 'PRIVACY',
          explicit: false,
          required: true,
          revokable: false,
          signed: false,
          isShown: true,
        },
        {
          consentId: 'terms',
          uiSlot: 'ABOVE_PLACE_ORDER_BUTTON',
          type: 'TERMS',
          explicit: false,
          required: true,
          revokable: false,
          signed: false,
          isShown: true,
        },
      ],
    );
  });

  it('stand on the cart as well', async () => {
    const device = await service.openDevice();
    await addShirt(device);
    const { consents } = await listConsents(device, APPAREL);

    const answer = await device.request(
      `{ cart(domain: "${APPAREL}") { consents { consentId uiSlot text html type explicit required revokable signed version } } }`,
    );

    assert.deepEqual(answer.data, { cart: { consents } });
  });

  it('are the default one for advertising where only its text is configured', async () => {
    const device = await service.openDevice();
    const located = await device.request(
      `mutation { setPostalCode(input: { domain: "${HOME}", postalCode: "78701" }) { userErrors { name } } }`,
    );
    assert.deepEqual(located.data, { setPostalCode: { userErrors: [] } });

    const { consents = [] } = await listConsents(device, HOME);

    const text = 'Lindenhof Home may email me about new furniture and sales.';
    assert.deepEqual(
      consents.map(({ version: _, ...rest }) => rest),
      [
        {
          consentId: 'marketing',
          uiSlot: 'UNDER_EMAIL_INPUT',
          text,
          html: text,
          type: 'MARKETING',
          explicit: true,
          required: false,
          revokable: true,
          signed: false,
        },
      ],
    );
  });

  it('need a cart, a shop and a device', async () => {
    const device = await service.openDevice();
    const query = '{ consents(domain: "apparel.demo.example") { consentId } }';

    const withoutCart = await listConsents(device, APPAREL);
    const nowhere = await listConsents(device, 'nowhere.example');
    const withoutDevice = await service.post(query, { headers: { 'x-svc-app-id': 'demo-app' } });

    assert.deepEqual(withoutCart.errors, [{ code: 'CartNotFound', httpStatus: 404, path: ['consents'] }]);
    assert.deepEqual(nowhere.errors, [{ code: 'DomainNotFound', httpStatus: 404, path: ['consents'] }]);
    assert.equal(withoutDevice.errors?.[0]?.extensions?.code, 'MissingAuthHeader');
  });

  it('are those that the platform lists, asked for once a minute, and of no cart query that does not ask', async () => {
    let asked = 0;
    await using corner = await startCornerService((adapter) => ({
      ...adapter,
      listConsents: async (call) => {
        asked += 1;
        return (await adapter.listConsents?.(call)) ?? [];
      },
    }));
    const device = await corner.service.openDevice();
    await device.request(
      `mutation { addLineItem(input: { domain: "${CORNER}", addToCartRef: { variantId: "100" }, quantity: 1 }) { cart { total { number } } } }`,
    );
    await device.request(`{ cart(domain: "${CORNER}") { total { number } } }`);
    assert.equal(asked, 0);

    const first = await listConsents(device, CORNER);
    const second = await listConsents(device, CORNER);

    assert.deepEqual(
      first.consents?.map(({ consentId, required }) => [consentId, required]),
      [
        ['house-rules', true],
        ['postcard', false],
      ],
    );
    assert.deepEqual(second, first);
    assert.equal(asked, 1);
  });

  it('leave the cart readable where the platform does not answer, and are asked for again', async () => {
    let isDown = true;
    await using corner = await startCornerService((adapter) => ({
      ...adapter,
      listConsents: async (call) => {
        if (isDown) throw new Error('the consents are broken');
        return (await adapter.listConsents?.(call)) ?? [];
      },
    }));
    const device = await corner.service.openDevice();
    await device.request(
      `mutation { addLineItem(input: { domain: "${CORNER}", addToCartRef: { variantId: "100" }, quantity: 1 }) { cart { total { number } } } }`,
    );

    const answer = await device.request(
      `{ cart(domain: "${CORNER}") { lineItems { quantity } consents { consentId } } }`,
    );
    isDown = false;
    const { consents } = await listConsents(device, CORNER);

    assert.deepEqual(answer.data, { cart: { lineItems: [{ quantity: 1 }], consents: null } });
    assert.deepEqual(
      answer.errors?.map(({ path, extensions }) => [path, extensions?.code]),
      [[['cart', 'consents'], 'Unexpected']],
    );
    assert.equal(consents?.length, 2);
  });
});
