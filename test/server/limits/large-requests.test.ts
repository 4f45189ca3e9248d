import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { post } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const ADD_MANY = 'mutation ($input: AddLineItemsInput!) { addLineItems(input: $input) { userErrors { name } } }';

const refusalShape = z.object({ code: z.string(), name: z.string().optional(), found: z.number().optional() });
const answerShape = z.looseObject({ errors: z.array(z.unknown()), extensions: z.unknown() });
const socketErrorsShape = z.array(z.looseObject({ extensions: refusalShape }));

describe('a request that is too large', () => {
  let service: TestService;
  let device: DeviceClient;

  before(async () => {
    service = await startService({ domains: [DOMAIN] });
    device = await service.openDevice();
  });

  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  const refusalsIn = (errors: readonly { extensions?: unknown }[] | undefined) =>
    (errors ?? []).map(({ extensions }) => refusalShape.parse(extensions));

  it('is refused by the length of its list, over HTTP', async () => {
    const variables = { input: { domain: DOMAIN, items: Array.from({ length: 300_000 }, () => ({})) } };

    const answer = await device.request(ADD_MANY, variables);

    assert.deepEqual(refusalsIn(answer.errors), [
      { code: 'BAD_USER_INPUT', name: 'ListLimitExceeded', found: 300_000 },
    ]);
    assert.equal(answer.data, undefined);
  });

  it('is refused to a stranger by the credential, of whatever size it is', async () => {
    const variables = { input: { domain: DOMAIN, items: Array.from({ length: 300_000 }, () => ({})) } };

    const answer = await post(service.url, ADD_MANY, { variables });

    assert.deepEqual(refusalsIn(answer.errors), [{ code: 'MissingAuthHeader' }]);
  });

  it('is refused alike over a socket, whose other operations go on', async () => {
    await using socket = await RawSocket.connect(service.url, device.headers);
    const variables = { input: { domain: DOMAIN, items: Array.from({ length: 80_000 }, () => ({})) } };

    socket.subscribe('large', ADD_MANY, { variables });
    const refused = await socket.next();
    socket.subscribe('small', `{ merchant(domain: "${DOMAIN}") { domain } }`);
    const answered = await socket.next();

    assert.deepEqual([refused.id, refused.type], ['large', 'error']);
    assert.deepEqual(refusalsIn(socketErrorsShape.parse(refused.payload)), [
      { code: 'BAD_USER_INPUT', name: 'ListLimitExceeded', found: 80_000 },
    ]);
    assert.deepEqual(answered.payload, { data: { merchant: { domain: DOMAIN } } });
  });

  it('is refused by the number of its entities, and no merchant is asked', async () => {
    const fields = Array.from(
      { length: 20 },
      (_, index) => `a${index}: _entities(representations: $r) { ... on Order { orderNumber } }`,
    );
    const r = Array.from({ length: 490 }, () => ({ __typename: 'Order', domain: DOMAIN, orderId: 'some' }));

    const answer = await device.request(`query ($r: [_Any!]!) { ${fields.join(' ')} }`, { r });

    assert.deepEqual(refusalsIn(answer.errors), [
      { code: 'GRAPHQL_VALIDATION_FAILED', name: 'RepresentationLimitExceeded', found: 9_800 },
    ]);
  });

  it('gets a list of 50 errors and the number of the others, over HTTP and over a socket', async () => {
    const query = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on Order { orderNumber } } }';
    const r = Array.from({ length: 120 }, () => ({
      __typename: 'Order',
      domain: 'elsewhere.example',
      orderId: 'some',
    }));
    await using socket = await RawSocket.connect(service.url, device.headers);

    const answer = await device.request(query, { r });
    socket.subscribe('1', query, { variables: { r } });
    const overSocket = answerShape.parse((await socket.next()).payload);

    for (const { errors, extensions } of [answerShape.parse(answer), overSocket]) {
      assert.equal(errors.length, 50);
      assert.deepEqual(extensions, { errorsOmitted: 70 });
    }
  });

  it('is refused by the length of a text, which no error repeats', async () => {
    const fields = Array.from({ length: 20 }, (_, index) => `a${index}: merchant(domain: $domain) { domain }`).join(
      ' ',
    );
    const query = `query ($domain: String!) { ${fields} }`;

    const huge = await device.request(query, { domain: 'x'.repeat(900_000) });
    const large = await device.request(query, { domain: 'x'.repeat(30_000) });
    const inText = await device.request(`{ merchant(domain: "${'x'.repeat(40_000)}") { domain } }`);

    assert.deepEqual(refusalsIn(huge.errors), [{ code: 'BAD_USER_INPUT', name: 'TextLimitExceeded', found: 900_000 }]);
    assert.deepEqual(refusalsIn(inText.errors), [
      { code: 'GRAPHQL_VALIDATION_FAILED', name: 'TextLimitExceeded', found: 40_000 },
    ]);
    assert.deepEqual(
      refusalsIn(large.errors),
      Array.from({ length: 20 }, () => ({ code: 'DomainNotFound' })),
    );
    for (const answer of [huge, large, inText]) assert.doesNotMatch(JSON.stringify(answer), /xxxxx/);
  });

  it('is refused by the length of a name, which no error repeats whole', async () => {
    for (const query of [
      `{ ${'a'.repeat(5_000)}: __typename }`,
      `query ${'Q'.repeat(5_000)} { __typename }`,
      `{ __typename ...${'F'.repeat(5_000)} } fragment ${'F'.repeat(5_000)} on Query { __typename }`,
      `query ($${'v'.repeat(5_000)}: Int) { __typename }`,
    ]) {
      const answer = await device.request(query);

      assert.ok(refusalsIn(answer.errors).some(({ name }) => name === 'NameLimitExceeded'));
      assert.ok(JSON.stringify(answer).length < 10_000);
      assert.equal(answer.data, undefined);
    }
  });

  it('is refused by the length of its text and of its operation name, alike over HTTP and over a socket', async () => {
    await using socket = await RawSocket.connect(service.url, device.headers);

    for (const { query, operationName, refusal } of [
      {
        query: `{ __typename } #${'x'.repeat(120_000)}`,
        operationName: undefined,
        refusal: { code: 'GRAPHQL_PARSE_FAILED', name: 'DocumentLimitExceeded', found: 120_016 },
      },
      {
        query: '{ __typename }',
        operationName: 'Q'.repeat(100_000),
        refusal: { code: 'OPERATION_RESOLUTION_FAILURE', name: 'NameLimitExceeded', found: 100_000 },
      },
    ]) {
      const overHttp = await post(service.url, query, { ...(operationName !== undefined && { operationName }) });
      const strict = await post(service.url, query, {
        headers: { accept: 'application/graphql-response+json' },
        ...(operationName !== undefined && { operationName }),
      });
      socket.subscribe('1', query, { ...(operationName !== undefined && { operationName }) });
      const overSocket = await socket.next();

      assert.deepEqual(refusalsIn(overHttp.errors), [refusal]);
      assert.deepEqual([overHttp.status, strict.status], [200, 400]);
      assert.deepEqual(refusalsIn(socketErrorsShape.parse(overSocket.payload)), [refusal]);
    }
  });

  it('closes a socket whose operation has an endless id', async () => {
    await using socket = await RawSocket.connect(service.url, device.headers);

    socket.subscribe('1'.repeat(300), '{ __typename }');

    assert.equal((await socket.closed).code, 4400);
  });
});
