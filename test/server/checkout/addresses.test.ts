import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { findVariant, toOrderInput } from '../../support/orders/order-input.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const HOME = 'home.demo.example';
const JEWELRY = 'jewelry.demo.example';

const ERROR = `__typename code name httpStatus message field retryable ... on AddressError { problem }`;
const PLACE_FIELDS = 'city stateOrProvince country postalCode';
const SHIP = `mutation ($input: SetShippingInfoInput!) {
  setShippingInfo(input: $input) { cart { shippingInfo { ${PLACE_FIELDS} } } userErrors { ${ERROR} } }
}`;
const BILL = `mutation ($input: SetBillingInfoInput!) {
  setBillingInfo(input: $input) { cart { billingInfo { ${PLACE_FIELDS} } } userErrors { ${ERROR} } }
}`;
const LOCATE = `mutation ($input: SetPostalCodeInput!) {
  setPostalCode(input: $input) { cart { postalCode } userErrors { ${ERROR} } }
}`;

const ORDER = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { userErrors { ${ERROR} } } }`;

const refusal = z.looseObject({
  __typename: z.string(),
  name: z.string(),
  httpStatus: z.number(),
  message: z.string(),
  field: z.array(z.string()).nullable(),
  problem: z.string().optional(),
});
const place = z.looseObject({ stateOrProvince: z.string(), postalCode: z.string(), city: z.string() }).nullable();
const payload = z.object({
  cart: z
    .object({ shippingInfo: place.optional(), billingInfo: place.optional(), postalCode: z.string().nullish() })
    .nullable(),
  userErrors: z.array(refusal),
});

describe('addresses', () => {
  let service: TestService;
  let device: DeviceClient;

  before(async () => {
    service = await startService({ domains: [HOME, JEWELRY] });
    device = await service.openDevice();
    await ask(LOCATE, { domain: HOME, postalCode: '78701', country: 'US' });
    for (const domain of [HOME, JEWELRY]) {
      const addToCartRef = { variantId: await findVariant(device, domain) };
      const added = await device.request(
        'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }',
        { input: { domain, addToCartRef, quantity: 1 } },
      );
      assert.deepEqual(added.data, { addLineItem: { userErrors: [] } });
    }
  });
  after(() => service[Symbol.asyncDispose]());

  async function ask(query: string, input: object) {
    const answer = await device.request(query, { input });
    assert.deepEqual([answer.status, answer.errors], [200, undefined]);
    return payload.parse(Object.values(answer.data ?? {})[0]);
  }

  const ship = (domain: string, change: object) => ask(SHIP, { domain, shippingInfo: { ...ADDRESS, ...change } });
  const bill = (change: object) => ask(BILL, { domain: JEWELRY, billingInfo: { ...ADDRESS, ...change } });

  /** Everything that the shops hold, to prove that a refusal changed nothing. */
  const readRecord = async () =>
    JSON.stringify(await Promise.all([HOME, JEWELRY].map((shop) => service.ledger.carts(shop))));

  async function refuses(call: () => ReturnType<typeof ask>) {
    const record = await readRecord();
    const { userErrors } = await call();
    assert.equal(await readRecord(), record);
    return userErrors.map(({ __typename, name, httpStatus, problem, field }) => [
      __typename,
      name,
      httpStatus,
      problem,
      field?.join('.'),
    ]);
  }

  it('are refused with every problem at once, before the shop is asked, for shipping and billing', async () => {
    const wrong = {
      firstName: 'x'.repeat(10_000),
      lastName: 'Ada\u202eecalevoL',
      email: 'ada',
      phone: 'call me',
      address1: 'a\u0007b',
      city: '',
      stateOrProvince: 'ZZ',
      postalCode: '7870',
    };
    const problemsAt = (member: string) => [
      ['AddressError', 'InvalidShippingInfo', 400, 'NOT_ALLOWED', `${member}.firstName`],
      ['AddressError', 'InvalidShippingInfo', 400, 'NOT_ALLOWED', `${member}.lastName`],
      ['AddressError', 'InvalidEmail', 400, 'MALFORMED', `${member}.email`],
      ['AddressError', 'InvalidShippingInfo', 400, 'MALFORMED', `${member}.phone`],
      ['AddressError', 'InvalidShippingInfo', 400, 'NOT_ALLOWED', `${member}.address1`],
      ['AddressError', 'InvalidShippingInfo', 400, 'MISSING', `${member}.city`],
      ['AddressError', 'InvalidState', 400, 'NOT_OF_COUNTRY', `${member}.stateOrProvince`],
      ['AddressError', 'InvalidShippingInfo', 400, 'MALFORMED', `${member}.postalCode`],
    ];
    service.takeCalls(JEWELRY);

    assert.deepEqual(await refuses(() => ship(JEWELRY, wrong)), problemsAt('shippingInfo'));
    assert.deepEqual(await refuses(() => bill(wrong)), problemsAt('billingInfo'));
    // The payload shows the cart as it is.
    assert.deepEqual(service.takeCalls(JEWELRY), ['getCart', 'getCart']);
  });

  it('name the field to the buyer', async () => {
    const { userErrors } = await ship(JEWELRY, { postalCode: null, stateOrProvince: 'CA', country: 'US', phone: null });
    const elsewhere = await ship(JEWELRY, { postalCode: '10001' });

    assert.deepEqual(
      [...userErrors, ...elsewhere.userErrors].map(({ message }) => message),
      [
        'Please enter the phone number.',
        'Please enter the postal code.',
        'The postal code does not belong to the state or province.',
      ],
    );
  });

  it('are refused in countries that do not exist', async () => {
    for (const country of ['ZZ', 'XX', 'QM', 'AA', 'UK', 'EU', 'us']) {
      assert.deepEqual(await refuses(() => ship(JEWELRY, { country })), [
        ['AddressError', 'InvalidShippingInfo', 400, 'NOT_OF_COUNTRY', 'shippingInfo.country'],
      ]);
    }
  });

  it('are refused where the shop does not send, by its settings', async () => {
    const germany = { country: 'DE', stateOrProvince: null, postalCode: '10115', city: 'Berlin' };
    const army = { stateOrProvince: 'AE', postalCode: '09012', city: 'APO' };
    const island = { stateOrProvince: 'PR', postalCode: '00930', city: 'San Juan' };
    const kosovo = { country: 'XK', stateOrProvince: null, postalCode: '10000', city: 'Prishtina' };

    for (const change of [germany, kosovo]) {
      assert.deepEqual(await refuses(() => ship(HOME, change)), [
        ['PlainUserError', 'CountryNotSupported', 412, undefined, 'shippingInfo.country'],
      ]);
    }
    // A region that ISO 3166-2 has and post has not; the code is the army's.
    const outlying = { ...army, stateOrProvince: 'United States Minor Outlying Islands' };
    for (const change of [army, island, outlying]) {
      assert.deepEqual(await refuses(() => ship(HOME, change)), [
        ['PlainUserError', 'ShippingAddressNotSupported', 409, undefined, 'shippingInfo'],
      ]);
    }
    assert.deepEqual((await ship(JEWELRY, army)).userErrors, []);
  });

  it('have only what their country has, and codes in their usual form', async () => {
    const nothing = { city: null, stateOrProvince: null, postalCode: null };
    const places = [
      [{ ...nothing, country: 'HK', stateOrProvince: 'Kowloon' }, ['', 'Kowloon', '']],
      [{ ...nothing, country: 'AE', stateOrProvince: 'DU' }, ['', 'DU', '']],
      [{ ...nothing, country: 'SG', postalCode: '546080' }, ['', '', '546080']],
      [{ country: 'GB', stateOrProvince: '', city: 'London', postalCode: 'sw1a1aa' }, ['London', '', 'SW1A 1AA']],
      [{ country: 'JP', stateOrProvince: 'Tokyo', postalCode: '1540023' }, ['Austin', '13', '154-0023']],
    ] as const;
    for (const [change, expected] of places) {
      const shipped = await ship(JEWELRY, change);
      const billed = await bill(change);

      assert.deepEqual([shipped.userErrors, billed.userErrors], [[], []]);
      for (const found of [shipped.cart?.shippingInfo, billed.cart?.billingInfo]) {
        assert.deepEqual([found?.city, found?.stateOrProvince, found?.postalCode], expected);
      }
    }
  });

  it('may be written in any script and direction', async () => {
    const names = { firstName: 'שרה', lastName: 'فاطمة\u200f', address1: 'شارع الشيخ زايد ١', city: '東京' };

    const { userErrors } = await ship(JEWELRY, names);

    assert.deepEqual(userErrors, []);
  });

  it('begin with a postal code, whole or in part', async () => {
    const locate = (postalCode: string, country: string | null) => ask(LOCATE, { domain: HOME, postalCode, country });

    assert.equal((await locate('k1a', 'CA')).cart?.postalCode, 'K1A');
    assert.equal((await locate('k1a0b1', 'CA')).cart?.postalCode, 'K1A 0B1');
    assert.equal((await locate('787011234', null)).cart?.postalCode, '78701-1234');
    assert.deepEqual(await refuses(() => locate('787', 'US')), [
      ['AddressError', 'InvalidShippingInfo', 400, 'MALFORMED', 'postalCode'],
    ]);
    assert.deepEqual(await refuses(() => locate('787', null)), [
      ['AddressError', 'InvalidShippingInfo', 400, 'MALFORMED', 'postalCode'],
    ]);
    assert.deepEqual(await refuses(() => locate(' ', 'ZZ')), [
      ['AddressError', 'InvalidShippingInfo', 400, 'NOT_OF_COUNTRY', 'country'],
      ['AddressError', 'InvalidShippingInfo', 400, 'MISSING', 'postalCode'],
    ]);
    assert.deepEqual(await refuses(() => locate('SW1A', 'GB')), [
      ['PlainUserError', 'CountryNotSupported', 412, undefined, 'country'],
    ]);
  });

  it('of an order that the shop needs before its first item are refused where the order has them', async () => {
    const shippingInfo = { ...ADDRESS, country: 'GB', stateOrProvince: '', city: 'London', postalCode: 'SW1A 1AA' };
    const input = { ...(await toOrderInput(device, HOME, randomUUID())), shippingInfo };

    const answer = await device.request(ORDER, { input });

    const { userErrors } = z.object({ userErrors: z.array(refusal) }).parse(answer.data?.['placeOrder']);
    assert.deepEqual(
      userErrors.map(({ name, field }) => [name, field]),
      [['CountryNotSupported', ['shippingInfo', 'country']]],
    );
  });

  it('have a format that a form follows', async () => {
    const FORMAT =
      'query ($country: String!) { addressFormat(country: $country) { fields { name label required } regions { code name } postalCodePattern } }';
    const appId = { 'x-svc-app-id': 'demo-app' };

    const found = await service.post(FORMAT, { variables: { country: 'CA' }, headers: appId });
    const lost = await service.post(FORMAT, { variables: { country: 'UK' }, headers: appId });
    const stranger = await service.post(FORMAT, { variables: { country: 'CA' } });

    const format = z
      .object({ addressFormat: z.looseObject({ regions: z.array(z.unknown()), fields: z.array(z.looseObject({})) }) })
      .parse(found.data).addressFormat;
    assert.deepEqual(format.regions[8], { code: 'ON', name: 'Ontario' });
    assert.deepEqual(format.fields[6], { name: 'stateOrProvince', label: 'Province', required: true });
    assert.deepEqual(lost.data, { addressFormat: null });
    assert.deepEqual(
      lost.errors?.map(({ path, extensions }) => [path, extensions?.code, extensions?.['field']]),
      [[['addressFormat'], 'InvalidInputQuery', ['country']]],
    );
    assert.equal(stranger.errors?.[0]?.extensions?.code, 'MissingAuthHeader');
  });
});
