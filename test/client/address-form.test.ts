import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAddressForm, toAddressProblems } from '../../client/src/browser.ts';
import { CartwrightError, createClient } from '../../client/src/index.ts';
import { EXAMPLE_ADDRESS as BUYER } from '../../src/server/graphiql/example-address.ts';
import { startService } from '../support/servers/start-service.ts';

const SHOP = 'apparel.demo.example';
const SET = `mutation ($input: SetShippingInfoInput!) { setShippingInfo(input: $input) { userErrors { field message } } }`;
type Answer = { setShippingInfo: { userErrors: { field: string[]; message: string }[] } };

describe('readAddressForm', () => {
  it('gives the fields of a country with the properties of inputs', async () => {
    await using service = await startService({ domains: [SHOP] });
    const client = createClient({ url: `${service.url}/graphql`, appId: 'demo-app' });

    const form = await readAddressForm(client, 'US');
    const emirates = await readAddressForm(client, 'AE');

    const find = (name: string) => form.fields.find((field) => field.name === name);
    assert.deepEqual(find('email'), {
      name: 'email',
      label: 'Email address',
      required: true,
      type: 'email',
      autocomplete: 'email',
      pattern: '.*',
      options: [],
    });
    assert.ok(find('stateOrProvince')?.options.some(({ value, label }) => value === 'TX' && label === 'Texas'));
    assert.match('78701', new RegExp(`^(?:${find('postalCode')?.pattern})$`));
    assert.ok(emirates.fields.every(({ name }) => name !== 'postalCode'));
    assert.ok(form.fields.every(({ autocomplete }) => autocomplete !== 'on'));
    await assert.rejects(
      readAddressForm(client, 'ZZ'),
      (error) => error instanceof CartwrightError && error.code === 'InvalidInputQuery',
    );
  });

  it('reads the address that a buyer gave, and puts what is wrong beside its field', async () => {
    await using service = await startService({ domains: [SHOP] });
    const client = createClient({ url: `${service.url}/graphql`, appId: 'demo-app' });
    const form = await readAddressForm(client, 'US');
    const given = new FormData();
    for (const [name, value] of Object.entries(BUYER)) given.set(name, value);

    const send = async (values: FormData) => {
      const input = { domain: SHOP, shippingInfo: form.read(values) };
      return (await client.mutate<Answer>(SET, { input })).setShippingInfo.userErrors;
    };
    given.set('postalCode', '1');
    given.set('email', 'ada');
    const problems = toAddressProblems(await send(given));

    assert.deepEqual(Object.keys(problems).toSorted(), ['email', 'postalCode']);
    assert.ok(Object.values(problems).every((message) => message.endsWith('.')));
  });
});
