import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codesOf, post, postBody, readAnswer } from '../../support/graphql-client.ts';
import { Gate, startBareServer } from '../../support/servers/start-bare-server.ts';

const STRICT = { accept: 'application/graphql-response+json' };
const PLAIN = { accept: 'application/json' };

describe('GraphQL over HTTP', () => {
  it('answers a query, under the request id that the caller chose', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ hello }', { headers: { 'x-svc-request-id': 'trace/42' } });

    assert.equal(answer.status, 200);
    assert.deepEqual(answer.data, { hello: 'Hello stranger' });
    assert.equal(answer.headers.get('x-svc-request-id'), 'trace/42');
    assert.equal(bare.seen[0]?.requestId, 'trace/42');
  });

  for (const [what, id] of [
    ['too long', 'x'.repeat(129)],
    ['with a quote', 'a"b'],
    ['with a space', 'a b'],
    ['empty', ''],
  ] as const) {
    it(`makes a request id where the sent one is ${what}`, async () => {
      await using bare = await startBareServer();

      const answer = await post(bare.url, '{ hello }', { headers: { 'x-svc-request-id': id } });

      assert.equal(answer.headers.get('x-svc-request-id'), 'made-1');
    });
  }

  it('answers a credential error with its own status and the request id', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ private }', {
      headers: { 'x-svc-authorization': 'refused', 'x-svc-request-id': 'r1' },
    });

    assert.equal(answer.status, 401);
    assert.deepEqual(answer.errors?.[0]?.extensions, {
      code: 'InvalidJWTToken',
      errorCode: 'INVALID_JWT_TOKEN',
      httpStatus: 401,
      requestId: 'r1',
      retryable: false,
      action: 'NEW_SESSION',
    });
  });

  it('answers 200 where another field of the same request has a value', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ hello private }');

    assert.equal(answer.status, 200);
    assert.deepEqual(answer.data, { hello: 'Hello stranger', private: null });
    assert.deepEqual(codesOf(answer), ['MissingAuthHeader']);
  });

  it('answers 200 where a merchant is not known, since only that field is concerned', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ unknownDomain }');

    assert.equal(answer.status, 200);
    assert.deepEqual(codesOf(answer), ['DomainNotFound']);
  });

  it('says when to come back', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ limited }');

    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get('retry-after'), '7');
  });

  it('hides what went wrong and logs it under the request id', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ broken }', { headers: { 'x-svc-request-id': 'r2' } });

    assert.equal(answer.status, 500);
    assert.deepEqual(answer.errors?.[0]?.extensions, {
      code: 'Unexpected',
      errorCode: 'UNEXPECTED',
      httpStatus: 500,
      requestId: 'r2',
      retryable: true,
    });
    assert.doesNotMatch(JSON.stringify(answer), /swordfish/);
    const line = bare.log.find(({ level }) => level === 'error');
    assert.equal(line?.fields['requestId'], 'r2');
  });

  it('hides what went wrong while the credential was read', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ hello }', { headers: { 'x-svc-authorization': 'crash' } });

    assert.equal(answer.status, 500);
    assert.deepEqual(codesOf(answer), ['Unexpected']);
    assert.doesNotMatch(JSON.stringify(answer), /swordfish/);
  });

  for (const { what, query, variables, operationName, code } of [
    { what: 'does not parse', query: '{ hello', code: 'GRAPHQL_PARSE_FAILED' },
    { what: 'asks for an unknown field', query: '{ nothing }', code: 'GRAPHQL_VALIDATION_FAILED' },
    {
      what: 'has a wrong variable',
      query: 'query ($n: Int!) { number(n: $n) }',
      variables: { n: 'four' },
      code: 'BAD_USER_INPUT',
    },
    {
      what: 'names no operation of its own',
      query: 'query A { hello }',
      operationName: 'B',
      code: 'OPERATION_RESOLUTION_FAILURE',
    },
    { what: 'has too many words', query: `{ ${'hello '.repeat(5_001)} }`, code: 'GRAPHQL_PARSE_FAILED' },
  ]) {
    it(`answers a document that ${what} with 200 as plain JSON and 400 as a GraphQL response`, async () => {
      await using bare = await startBareServer();
      const options = { ...(variables && { variables }), ...(operationName && { operationName }) };

      const plain = await post(bare.url, query, { ...options, headers: PLAIN });
      const strict = await post(bare.url, query, { ...options, headers: STRICT });

      assert.deepEqual([plain.status, strict.status], [200, 400]);
      assert.deepEqual([codesOf(plain), codesOf(strict)], [[code], [code]]);
      assert.match(plain.headers.get('content-type') ?? '', /^application\/json/);
      assert.match(strict.headers.get('content-type') ?? '', /^application\/graphql-response\+json/);
    });
  }

  it('answers 200 to those who ask for the strict type where there is data, even if all of it is null', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ private }', { headers: STRICT });

    assert.equal(answer.status, 200);
    assert.deepEqual(codesOf(answer), ['MissingAuthHeader']);
  });

  it('refuses a subscription and does not start it', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, 'subscription { ticks }');

    assert.equal(answer.status, 400);
    assert.deepEqual(codesOf(answer), ['BAD_REQUEST']);
    assert.match(answer.errors?.[0]?.message ?? '', /WebSocket/);
    assert.equal(answer.data, undefined);
  });

  it('refuses a subscription by GET', async () => {
    await using bare = await startBareServer();

    const response = await fetch(`${bare.url}/graphql?query=${encodeURIComponent('subscription { ticks }')}`, {
      headers: { 'x-svc-app-id': 'demo-app' },
    });

    assert.equal(response.status, 405);
  });

  it('refuses a plain GET that a page of another site could cause, and answers one with a header of ours', async () => {
    await using bare = await startBareServer();
    const address = `${bare.url}/graphql?query=${encodeURIComponent('{ hello }')}`;

    const blocked = await readAnswer(await fetch(address));
    const withToken = await readAnswer(await fetch(address, { headers: { 'x-svc-authorization': 'ada' } }));
    const withAppId = await readAnswer(await fetch(address, { headers: { 'x-svc-app-id': 'demo-app' } }));

    assert.equal(blocked.status, 400);
    assert.deepEqual(codesOf(blocked), ['BAD_REQUEST']);
    assert.deepEqual(withToken.data, { hello: 'Hello ada' });
    assert.deepEqual(withAppId.data, { hello: 'Hello stranger' });
  });

  it('refuses a mutation by GET', async () => {
    await using bare = await startBareServer();

    const response = await fetch(`${bare.url}/graphql?query=${encodeURIComponent('mutation { slowWork }')}`, {
      headers: { 'x-svc-app-id': 'demo-app' },
    });

    assert.equal(response.status, 405);
    assert.deepEqual(bare.seen, []);
  });

  for (const { what, body, type, status } of [
    { what: 'broken JSON', body: '{ "query": ', type: 'application/json', status: 400 },
    { what: 'an empty body', body: '', type: 'application/json', status: 400 },
    { what: 'no object', body: '"{ hello }"', type: 'application/json', status: 400 },
    { what: 'a batch', body: '[{ "query": "{ hello }" }]', type: 'application/json', status: 400 },
    { what: 'no query', body: '{ "variables": {} }', type: 'application/json', status: 400 },
    { what: 'a query that is no text', body: '{ "query": 4 }', type: 'application/json', status: 400 },
    { what: 'text', body: '{ "query": "{ hello }" }', type: 'text/plain', status: 415 },
    { what: 'a form', body: 'query=%7Bhello%7D', type: 'application/x-www-form-urlencoded', status: 415 },
    {
      what: 'a huge body',
      body: JSON.stringify({ query: 'x'.repeat(1024 * 1024) }),
      type: 'application/json',
      status: 413,
    },
    { what: 'a prototype', body: '{ "__proto__": { "query": "{ hello }" } }', type: 'application/json', status: 400 },
  ]) {
    it(`answers ${what} with an error in the form of GraphQL`, async () => {
      await using bare = await startBareServer();

      const answer = await postBody(bare.url, body, { 'content-type': type });

      assert.equal(answer.status, status);
      assert.deepEqual(codesOf(answer), ['BAD_REQUEST']);
      assert.equal(answer.errors?.[0]?.extensions?.requestId, 'made-1');
      assert.doesNotMatch(JSON.stringify(answer), /stack|node_modules/);
    });
  }

  it('answers an unknown address with RouteNotFound', async () => {
    await using bare = await startBareServer();

    const answer = await readAnswer(await fetch(`${bare.url}/api/v3/cart?secret=1`));

    assert.equal(answer.status, 404);
    assert.deepEqual(codesOf(answer), ['RouteNotFound']);
    assert.doesNotMatch(JSON.stringify(bare.log), /secret/);
  });

  it('answers an address that cannot be decoded, and goes on', async () => {
    await using bare = await startBareServer();

    const answer = await readAnswer(await fetch(`${bare.url}/%zz`));

    assert.equal(answer.status, 400);
    assert.deepEqual(codesOf(answer), ['BAD_REQUEST']);
  });

  it('answers another method with 405 and the methods there are', async () => {
    await using bare = await startBareServer();

    const answer = await readAnswer(await fetch(`${bare.url}/graphql`, { method: 'DELETE' }));

    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), 'GET, POST');
  });

  it('tells nothing of the schema where introspection is off', async () => {
    await using bare = await startBareServer({ introspection: false });

    const schema = await post(bare.url, '{ __type(name: "Query") { name } }');
    const service = await post(bare.url, '{ _service { sdl } }');
    const misspelt = await post(bare.url, '{ hallo }');

    assert.deepEqual(codesOf(schema), ['GRAPHQL_VALIDATION_FAILED']);
    assert.deepEqual(codesOf(service), ['GRAPHQL_VALIDATION_FAILED']);
    assert.deepEqual(
      misspelt.errors?.map(({ message }) => message),
      ['Cannot query field "hallo" on type "Query".'],
    );
  });

  it('tells the schema where introspection is on', async () => {
    await using bare = await startBareServer();

    const answer = await post(bare.url, '{ __schema { queryType { name } } _service { sdl } }');

    assert.deepEqual(answer.data, { __schema: { queryType: { name: 'Query' } }, _service: { sdl: 'type Query' } });
  });

  it('answers a repeated introspection with the same bytes, as long as its variables are none', async () => {
    await using bare = await startBareServer();
    const read = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${bare.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, text: await response.text() };
    };
    const query = '{ __schema { queryType { name } types { name } } }';
    const named = 'query ($name: String!) { __type(name: $name) { name } }';

    const answers = [await read({ query }), await read({ query }), await read({ query })];
    const types = [];
    for (const name of ['Query', 'Query', 'Mutation']) types.push(await read({ query: named, variables: { name } }));

    assert.equal(answers[0]?.status, 200);
    assert.deepEqual(answers, [answers[0], answers[0], answers[0]]);
    assert.match(types[2]?.text ?? '', /"Mutation"/);
  });

  it('aborts a query whose client left, and lets a mutation end', async () => {
    await using bare = await startBareServer();
    const client = new AbortController();

    const left = Promise.allSettled([
      post(bare.url, '{ slow }', { signal: client.signal }),
      post(bare.url, 'mutation { slowWork }', { signal: client.signal }),
    ]);
    while (bare.seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
    const [first, second] = bare.seen;
    const aborted = new Promise((resolve) => {
      for (const context of [first, second]) context?.signal.addEventListener('abort', resolve);
    });
    client.abort();
    await left;
    await aborted;

    assert.deepEqual(bare.seen.map(({ signal }) => signal.aborted).sort(), [false, true]);
  });

  for (const [what, came] of [
    ['is new', false],
    ['came before', true],
  ] as const) {
    it(`begins no mutation whose client left while its credential was read, where the document ${what}`, async () => {
      const reading = new Gate();
      let isHeld = false;
      let admitted = 0;
      await using bare = await startBareServer({
        beforeAuthentication: () => (isHeld ? reading.pass() : undefined),
        admit: async () => {
          admitted += 1;
          return null;
        },
      });
      const headers = { 'x-svc-authorization': 'ada' };
      bare.gate.open();
      if (came) await post(bare.url, 'mutation { slowWork }', { headers });
      const before = [bare.seen.length, admitted];
      isHeld = true;
      const leave = new AbortController();
      const left = post(bare.url, 'mutation { slowWork }', { headers, signal: leave.signal });
      await reading.arrived;

      leave.abort();
      await assert.rejects(left, { name: 'AbortError' });
      await bare.logged('Client disconnected before the response');
      reading.open();
      await bare.server.close(10_000);

      assert.deepEqual([bare.seen.length, admitted], before);
    });
  }

  it('writes one line for a request, without its body, variables, headers or address', async () => {
    await using bare = await startBareServer();

    await post(bare.url, 'query Greeting($name: String) { hello(name: $name) private }', {
      variables: { name: 'canary' },
      headers: { 'x-svc-authorization': 'canary-token', 'x-svc-request-id': 'r9', cookie: 'svc_session_v2=canary' },
    });

    const line = await bare.logged('Request');
    assert.equal(bare.log.length, 1);
    const { durationMs, ...fields } = line.fields;
    assert.equal(typeof durationMs, 'number');
    assert.deepEqual(fields, {
      requestId: 'r9',
      method: 'POST',
      route: '/graphql',
      status: 200,
      operation: 'Greeting',
      operationType: 'query',
      errors: ['InvalidJWTToken'],
    });
    assert.doesNotMatch(JSON.stringify(bare.log), /canary/);
  });

  it('lets no cache keep an answer, be it data, a refusal or a page that is not there', async () => {
    await using bare = await startBareServer();

    for (const answer of [
      await fetch(`${bare.url}/graphql?query={hello}`, { headers: { 'x-svc-app-id': 'demo' } }),
      await fetch(`${bare.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{',
      }),
      await fetch(`${bare.url}/elsewhere`),
    ]) {
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      await answer.text();
    }
  });

  it('lets no page of another origin read GraphiQL, which holds a token of its visitor', async () => {
    await using bare = await startBareServer({ graphiql: async () => [] });
    const headers = { origin: 'https://shop.example' };

    const pages = ['/graphiql', '/%67raphiql', '/graphiql?tab=1', '/%2e/graphiql'];
    const data = await fetch(`${bare.url}/graphql?query={hello}`, { headers: { ...headers, 'x-svc-app-id': 'demo' } });

    for (const address of pages) {
      const page = await fetch(`${bare.url}${address}`, { headers });
      assert.equal(page.status, 200, address);
      assert.equal(page.headers.get('access-control-allow-origin'), null, address);
      await page.text();
    }
    assert.equal(data.headers.get('access-control-allow-origin'), 'https://shop.example');
    await data.text();
  });

  it('lets pages of allowed origins read answers, and no others', async () => {
    await using bare = await startBareServer();
    const ask = (origin: string) =>
      fetch(`${bare.url}/graphql`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-svc-app-id' },
      });

    const allowed = await ask('https://shop.example');
    const other = await ask('https://elsewhere.example');

    assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://shop.example');
    assert.equal(other.headers.get('access-control-allow-origin'), null);
  });

  it('forbids browsers to run or frame what it answers', async () => {
    await using bare = await startBareServer();

    const { headers } = await post(bare.url, '{ hello }');

    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-powered-by'), null);
  });
});
