import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as BUYER } from '../../src/server/graphiql/example-address.ts';
import { codesOf, type HttpAnswer } from '../support/graphql-client.ts';
import { type DeviceClient, startService, type TestService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CARD = {
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2040,
  securityCode: '123',
  holderName: 'Ada Lovelace',
};

const ADD =
  'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { cartId } userErrors { name field } } }';
const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name field description } } }';

const refusalsShape = z.array(z.looseObject({ name: z.string(), field: z.array(z.string()).nullable() }));

/** The user errors of the one mutation in an answer. */
function refusalsOf(answer: HttpAnswer): z.output<typeof refusalsShape> {
  const [payload] = Object.values(answer.data ?? {});
  return z.object({ userErrors: refusalsShape }).parse(payload).userErrors;
}

describe('bad input is refused by name and changes nothing', () => {
  let service: TestService;
  let device: DeviceClient;
  let variantId: string;
  /** Made to order: its stock is not counted. */
  let robeId: string;

  before(async () => {
    service = await startService({ domains: [DOMAIN] });
    device = await service.openDevice();
    variantId = await findVariant('harbor-linen-shirt');
    robeId = await findVariant('monogram-robe');
  });

  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  const findVariant = async (handle: string): Promise<string> => {
    const answer = await device.request(
      `{ product(domain: "${DOMAIN}", handle: "${handle}") { variants { addToCartRef { variantId } } } }`,
    );
    const shape = z.object({
      product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
    });
    return shape.parse(answer.data).product.variants[0]?.addToCartRef.variantId ?? '';
  };

  const assertNothingHappened = async () => {
    assert.deepEqual(await service.ledger.carts(DOMAIN), []);
    assert.deepEqual(await service.ledger.charges(DOMAIN), []);
    assert.deepEqual(await service.ledger.orders(DOMAIN), []);
  };

  const add = (change: Record<string, unknown>) =>
    device.request(ADD, { input: { domain: DOMAIN, addToCartRef: { variantId }, quantity: 1, ...change } });

  const place = async (change: Record<string, unknown>) => {
    const encryptedCard = await device.encryptCard();
    const input = {
      domain: DOMAIN,
      items: [{ variantId, quantity: 1 }],
      payment: { encryptedCard },
      shippingInfo: BUYER,
      billingInfo: BUYER,
      idempotencyKey: crypto.randomUUID(),
      ...change,
    };
    return device.request(PLACE, { input });
  };

  for (const quantity of [0, -1, 2_147_483_647]) {
    it(`a quantity of ${quantity}`, async () => {
      assert.deepEqual(refusalsOf(await add({ quantity })), [{ name: 'InvalidQuantity', field: ['quantity'] }]);
      await assertNothingHappened();
    });
  }

  for (const [whose, quantity, description] of [
    ['the service', 1_000_001, 'must be a whole number from 1 to 1000000'],
    ['the shop', 10_001, 'A line holds 1 to 10000 units.'],
  ] as const) {
    it(`a quantity above the bound of ${whose}, which is told with the field`, async () => {
      const item = { addToCartRef: { variantId: robeId } };
      const items = [
        { ...item, quantity: 1 },
        { ...item, quantity },
      ];
      const refusal = 'userErrors { name field description }';

      const one = await device.request(
        `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { ${refusal} } }`,
        {
          input: { ...item, domain: DOMAIN, quantity },
        },
      );
      const many = await device.request(
        `mutation ($input: AddLineItemsInput!) { addLineItems(input: $input) { ${refusal} } }`,
        { input: { domain: DOMAIN, items } },
      );

      for (const [answer, field] of [
        [one, ['quantity']],
        [many, ['items', '1', 'quantity']],
      ] as const) {
        const [told, ...others] = refusalsOf(answer);
        assert.deepEqual([told?.name, told?.field, others], ['InvalidQuantity', field, []]);
        assert.ok(String(told?.['description']).endsWith(description), String(told?.['description']));
      }
      await assertNothingHappened();
    });
  }

  for (const quantity of [1.5, 1e12, '2', null, true]) {
    it(`a quantity that is no Int: ${JSON.stringify(quantity)}`, async () => {
      const answer = await add({ quantity });

      assert.deepEqual(codesOf(answer), ['BAD_USER_INPUT']);
      assert.match(answer.errors?.[0]?.message ?? '', /input\.quantity/);
      await assertNothingHappened();
    });
  }

  for (const amount of [0.5, 9_007_199_254_740_992, -1e300]) {
    it(`an amount that is no whole number within its limits, which are told: ${amount}`, async () => {
      const answer = await device.request(
        'mutation ($total: ExpectedTotalInput!) { completeOrder(input: { domain: "x", payment: { encryptedCard: "x" }, idempotencyKey: "x", expectedTotal: $total }) { userErrors { name } } }',
        { total: { number: amount, currency: 'USD' } },
      );

      assert.deepEqual(codesOf(answer), ['BAD_USER_INPUT']);
      const told = answer.errors?.[0]?.message ?? '';
      assert.ok(told.endsWith('is a whole number between -9007199254740991 and 9007199254740991.'), told);
      await assertNothingHappened();
    });
  }

  const fieldsOf = (answer: HttpAnswer) => answer.errors?.map(({ extensions }) => extensions?.['field']);

  it('missing fields, each named as refusals name it', async () => {
    const answer = await device.request(ADD, { input: { domain: DOMAIN, addToCartRef: {} } });

    assert.deepEqual(codesOf(answer), ['BAD_USER_INPUT', 'BAD_USER_INPUT']);
    assert.deepEqual(fieldsOf(answer), [['addToCartRef', 'variantId'], ['quantity']]);
    assert.match(answer.errors?.[1]?.message ?? '', /quantity/);
    await assertNothingHappened();
  });

  it('variables in the midst of an input, each named by where it stands', async () => {
    const answer = await device.request(
      `mutation ($domain: String!, $item: NewLineItemInput!, $quantity: Int!, $variant: String!) {
        addLineItems(input: { domain: $domain, items: [$item, { addToCartRef: { variantId: $variant }, quantity: $quantity }] }) { replayed }
      }`,
      { item: { addToCartRef: { variantId }, quantity: 'two' }, quantity: null, variant: variantId },
    );

    assert.deepEqual(codesOf(answer), ['BAD_USER_INPUT', 'BAD_USER_INPUT', 'BAD_USER_INPUT']);
    assert.deepEqual(fieldsOf(answer), [['domain'], ['items', '0', 'quantity'], ['items', '1', 'quantity']]);
    await assertNothingHappened();
  });

  it('arguments of a query, also in a fragment, and no field where all of the input is missing', async () => {
    const query = await device.request(
      'query ($size: Int!) { ...Page } fragment Page on Query { products(domain: "x", page: 1, size: $size) { metadata { page } } }',
      { size: 'ten' },
    );
    const mutation = await device.request(ADD, {});

    assert.deepEqual([codesOf(query), fieldsOf(query)], [['BAD_USER_INPUT'], [['size']]]);
    assert.deepEqual([codesOf(mutation), fieldsOf(mutation)], [['BAD_USER_INPUT'], [undefined]]);
  });

  it('a variant that is not in the catalog', async () => {
    const answer = await add({ addToCartRef: { variantId: 'no-such-variant' } });

    assert.deepEqual(refusalsOf(answer), [{ name: 'ProductNotFound', field: ['addToCartRef'] }]);
    await assertNothingHappened();
  });

  for (const domain of ['nowhere.example', 'Apparel.demo.example', `${DOMAIN}/`, `https://${DOMAIN}`, '']) {
    it(`a domain that is none of ours: ${JSON.stringify(domain)}`, async () => {
      assert.deepEqual(refusalsOf(await add({ domain })), [{ name: 'DomainNotFound', field: ['domain'] }]);
      const query = await device.request('query ($domain: String!) { cart(domain: $domain) { cartId } }', { domain });
      assert.deepEqual(codesOf(query), ['DomainNotFound']);
      await assertNothingHappened();
    });
  }

  for (const quantity of [9_999, 10_001, 1_000_000]) {
    it(`${quantity} units, more than there is in stock, and says how many there are`, async () => {
      const answer = await device.request(
        'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { cartId } userErrors { name field ... on NotEnoughStockError { quantityAvailable } } } }',
        { input: { domain: DOMAIN, addToCartRef: { variantId }, quantity } },
      );

      const [refusal] = refusalsOf(answer);
      assert.equal(refusal?.name, 'NotEnoughStockError');
      assert.equal(refusal?.['quantityAvailable'], await firstVariantStock());
      await assertNothingHappened();
    });
  }

  async function firstVariantStock(): Promise<number> {
    const sku = await device.request(
      `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { sku } } }`,
    );
    const shape = z.object({ product: z.object({ variants: z.array(z.object({ sku: z.string() })) }) });
    return (await service.ledger.stock(DOMAIN, shape.parse(sku.data).product.variants[0]?.sku ?? '')) ?? -1;
  }

  describe('of a card', () => {
    const refuseCard = async (encryptedCard: string, name: string) => {
      const answer = await place({ payment: { encryptedCard } });

      const [refusal, ...others] = refusalsOf(answer);
      assert.deepEqual(others, []);
      assert.equal(refusal?.name, name);
      assert.deepEqual(refusal?.field, ['payment', 'encryptedCard']);
      assert.doesNotMatch(
        JSON.stringify([answer.data, answer.errors, service.log]),
        /4242424242424242|4111111111111112/,
      );
      await assertNothingHappened();
    };

    const serverKey = async () => {
      const answer = await device.request('{ paymentEncryptionKey { keyId jwk } }');
      const shape = z.object({
        paymentEncryptionKey: z.object({ keyId: z.string(), jwk: z.record(z.string(), z.unknown()) }),
      });
      return shape.parse(answer.data).paymentEncryptionKey;
    };

    const encrypt = async (card: unknown, header: Record<string, string> = {}, jwk?: Record<string, unknown>) => {
      const key = await serverKey();
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(card)))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.keyId, ...header })
        .encrypt(await importJWK({ ...(jwk ?? key.jwk), alg: 'RSA-OAEP-256' }));
    };

    it('made with another key under our key id', async () => {
      const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
      await refuseCard(await encrypt(CARD, {}, { ...(await exportJWK(publicKey)) }), 'InvalidInputBody');
    });

    it('under a key id that is not ours', async () =>
      refuseCard(await encrypt(CARD, { kid: 'other' }), 'CardKeyExpired'));

    it('cut short', async () => refuseCard((await encrypt(CARD)).slice(0, -20), 'InvalidInputBody'));

    it('far too long', async () =>
      refuseCard(await encrypt({ ...CARD, holderName: 'x'.repeat(20_000) }), 'InvalidInputBody'));

    it('that claims to be compressed', async () => {
      const jwe = await encrypt(CARD);
      const [header = '', ...rest] = jwe.split('.');
      const zipped = { ...JSON.parse(Buffer.from(header, 'base64url').toString('utf8')), zip: 'DEF' };
      const changed = [Buffer.from(JSON.stringify(zipped)).toString('base64url'), ...rest].join('.');
      await refuseCard(changed, 'InvalidInputBody');
    });

    it('that is no JWE at all', async () => refuseCard('4242424242424242', 'InvalidInputBody'));

    it('of an unknown network', async () =>
      refuseCard(await encrypt({ ...CARD, number: '9999999999999995' }), 'CreditCardInvalidNumber'));

    it('with a wrong check digit', async () =>
      refuseCard(await encrypt({ ...CARD, number: '4111111111111112' }), 'CreditCardInvalidNumber'));

    it('that has expired', async () =>
      refuseCard(await encrypt({ ...CARD, expiryYear: 2020 }), 'CreditCardInvalidExpiry'));

    it('with a thirteenth month', async () =>
      refuseCard(await encrypt({ ...CARD, expiryMonth: 13 }), 'CreditCardInvalidExpiryMonth'));

    it('with a short security code', async () =>
      refuseCard(await encrypt({ ...CARD, securityCode: '12' }), 'CreditCardInvalidSecurityCode'));
  });

  it('an order without an address, every missing field by name', async () => {
    const answer = await place({ shippingInfo: { country: 'US' } });

    assert.deepEqual(
      refusalsOf(answer).map(({ name, field }) => `${name} ${field?.join('.')}`),
      ['firstName', 'lastName', 'email', 'phone', 'address1', 'city', 'stateOrProvince', 'postalCode'].map(
        (field) => `InvalidShippingInfo shippingInfo.${field}`,
      ),
    );
    await assertNothingHappened();
  });

  it('two ways to pay at once', async () => {
    const answer = await place({ payment: { encryptedCard: 'x', networkToken: { flowToken: 'a', intentId: 'b' } } });

    assert.deepEqual(codesOf(answer), ['BAD_USER_INPUT']);
    await assertNothingHappened();
  });
});
