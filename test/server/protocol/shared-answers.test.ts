import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLScalarType, parse } from 'graphql';
import { WebSocket } from 'ws';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createExecutor } from '../../../src/graphql/compiled-operations/create-executor.ts';
import { SharedAnswers } from '../../../src/server/websocket/shared-answers.ts';
import { subscribeWithFreshContext } from '../../../src/server/websocket/subscribe-with-fresh-context.ts';
import { toSelection } from '../../../src/server/websocket/to-selection.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { type BareContext, startBareServer, Ticks } from '../../support/servers/start-bare-server.ts';

interface News {
  readonly headline: string;
  /** Whether `perhaps` reads its context. */
  readonly isPersonal?: boolean;
}

const typeDefs = /* GraphQL */ `
  scalar Late
  type Query { nothing: Int }
  type Subscription { news: News }
  type News {
    headline(times: Float): String
    echo(value: Late): String
    perhaps: String
    viewer: String
    requestId: String
    keys: [String]
    soon: String
    late: Late
    wrong: String
  }
`;

/** Subscriptions that all get the same event objects, as those of one watch do. */
async function startNews(options: Parameters<typeof startBareServer>[0] = {}) {
  const sources: Ticks[] = [];
  const executed: unknown[] = [];
  const schema = makeExecutableSchema<BareContext>({
    typeDefs,
    resolvers: {
      Late: new GraphQLScalarType({ name: 'Late' }),
      Subscription: {
        news: {
          subscribe: () => {
            const source = new Ticks();
            sources.push(source);
            return source;
          },
          resolve: (event: News) => {
            executed.push(event);
            return event;
          },
        },
      },
      News: {
        headline: ({ headline }: News, { times = 1 }: { times?: number }) => headline.repeat(times),
        echo: (_news: News, { value }: { value?: unknown }) => String(value),
        perhaps: ({ isPersonal }: News, _input, context) => (isPersonal ? context.viewer.name : 'nobody'),
        viewer: (_news: News, _input, { viewer }) => viewer.name,
        requestId: (_news: News, _input, { requestId }) => requestId,
        keys: (_news: News, _input, context) => Object.keys(context).slice(0, 1),
        soon: async () => 'soon',
        late: (_news: News, _input, context) => ({ toJSON: () => context.requestId }),
        wrong: () => {
          throw new CommerceError('OrderNotFound');
        },
      },
    },
  });
  const bare = await startBareServer({ ...options, schema });
  return {
    ...bare,
    sources,
    executed,
    publish: (event: unknown) => {
      for (const source of sources) source.push(event);
    },
    /** Until so many subscriptions have begun. */
    began: async (count: number) => {
      while (sources.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const shared = 'subscription { news { headline } }';
const own = 'subscription { news { headline requestId } }';

describe('an event of several subscriptions', () => {
  it('is executed once for equal selections, which get equal bytes', async () => {
    await using service = await startNews();
    await using one = await RawSocket.connect(service.url, { 'x-svc-authorization': 'ada' });
    await using other = await RawSocket.connect(service.url, { 'x-svc-authorization': 'ada' });
    const query = 'subscription Read($times: Float) { news { headline(times: $times) } }';
    const rest = { operationName: 'Read', variables: { times: 2 } };
    one.subscribe('1', query, rest);
    one.subscribe('"2"\u2028', query, rest);
    other.subscribe('1', query, rest);
    await service.began(3);

    service.publish({ headline: 'Ä"\n' });

    const payload = '{"data":{"news":{"headline":"Ä\\"\\nÄ\\"\\n"}}}';
    assert.equal(await one.nextText(), `{"id":"1","type":"next","payload":${payload}}`);
    assert.equal(await one.nextText(), `{"id":"\\"2\\"\u2028","type":"next","payload":${payload}}`);
    assert.equal(await other.nextText(), `{"id":"1","type":"next","payload":${payload}}`);
    assert.equal(service.executed.length, 1);
  });

  it('is executed for each if it is only equal, not the same', async () => {
    await using service = await startNews();
    await using socket = await RawSocket.connect(service.url);
    socket.subscribe('1', shared);
    socket.subscribe('2', shared);
    await service.began(2);

    for (const source of service.sources) source.push({ headline: 'new' });
    await socket.next();
    await socket.next();

    assert.equal(service.executed.length, 2);
  });

  const query = 'subscription A($times: Float) { news { headline(times: $times) } }';
  const both = `${query} ${query.replace('A', 'B')}`;
  for (const [what, [first, second], executions] of [
    [
      'other variables',
      [
        { query, variables: { times: 1 } },
        { query, variables: { times: 2 } },
      ],
      2,
    ],
    ['a variable less', [{ query, variables: { times: null } }, { query }], 2],
    ['another document', [{ query }, { query: `${query} ` }], 2],
    [
      'another operation',
      [
        { query: both, operationName: 'A' },
        { query: both, operationName: 'B' },
      ],
      2,
    ],
    [
      'equal variables',
      [
        { query, variables: { times: 2 } },
        { query, variables: { times: 2 } },
      ],
      1,
    ],
    ['no variables in two ways', [{ query, variables: {} }, { query }], 1],
  ] as const) {
    it(`counts as selected otherwise, or not: ${what}`, async () => {
      await using service = await startNews();
      await using socket = await RawSocket.connect(service.url);
      for (const [index, payload] of [first, second].entries()) {
        socket.send({ id: String(index), type: 'subscribe', payload });
        await service.began(index + 1);
      }

      service.publish({ headline: 'x' });
      await socket.next();
      await socket.next();

      assert.equal(service.executed.length, executions);
    });
  }

  it('tells numbers apart that JSON writes alike', async () => {
    await using service = await startNews();
    await using socket = await RawSocket.connect(service.url);
    const echo = 'subscription ($value: Late) { news { echo(value: $value) } }';
    for (const [index, value] of ['null', '1e999', '-1e999'].entries()) {
      socket.send(
        `{"id":"${index}","type":"subscribe","payload":{"query":${JSON.stringify(echo)},"variables":{"value":${value}}}}`,
      );
      await service.began(index + 1);
    }

    service.publish({ headline: 'x' });

    const payloads = [await socket.next(), await socket.next(), await socket.next()].map(({ payload }) => payload);
    assert.deepEqual(
      payloads,
      ['null', 'Infinity', '-Infinity'].map((text) => ({ data: { news: { echo: text } } })),
    );
  });

  it('is executed for each viewer of other rights, although nothing was read of the viewer', async () => {
    await using service = await startNews();
    await using ada = await RawSocket.connect(service.url, { 'x-svc-authorization': 'ada' });
    await using backend = await RawSocket.connect(service.url, { 'x-svc-authorization': 'server' });
    for (const [index, socket] of [ada, backend, ada, backend].entries()) {
      socket.subscribe(String(index), shared);
      await service.began(index + 1);
    }

    service.publish({ headline: 'x' });
    for (const socket of [ada, backend, ada, backend]) await socket.next();

    assert.equal(service.executed.length, 2);
  });

  for (const [field, forOne, forOther] of [
    ['requestId', 'r1', 'r2'],
    ['late', 'r1', 'r2'],
    ['viewer', 'ada', 'ada'],
    ['keys', ['viewer'], ['viewer']],
    ['soon', 'soon', 'soon'],
  ] as const) {
    it(`is executed for each subscription that selects what may be its own: ${field}`, async () => {
      await using service = await startNews();
      const credential = { 'x-svc-authorization': 'ada' };
      await using one = await RawSocket.connect(service.url, { ...credential, 'x-svc-request-id': 'r1' });
      await using other = await RawSocket.connect(service.url, { ...credential, 'x-svc-request-id': 'r2' });
      one.subscribe('1', `subscription { news { headline ${field} } }`);
      await service.began(1);
      other.subscribe('1', `subscription { news { headline ${field} } }`);
      await service.began(2);

      service.publish({ headline: 'x' });

      assert.deepEqual((await one.next()).payload, { data: { news: { headline: 'x', [field]: forOne } } });
      assert.deepEqual((await other.next()).payload, { data: { news: { headline: 'x', [field]: forOther } } });
      assert.equal(service.executed.length, 2);
    });
  }

  it('is executed for each subscription if it has errors, which carry the request id of each', async () => {
    await using service = await startNews();
    await using one = await RawSocket.connect(service.url, { 'x-svc-request-id': 'r1' });
    await using other = await RawSocket.connect(service.url, { 'x-svc-request-id': 'r2' });
    one.subscribe('1', 'subscription { news { wrong } }');
    await service.began(1);
    other.subscribe('1', 'subscription { news { wrong } }');
    await service.began(2);

    service.publish({ headline: 'x' });

    for (const [socket, requestId] of [
      [one, 'r1'],
      [other, 'r2'],
    ] as const) {
      const { payload } = await socket.next();
      assert.deepEqual(JSON.stringify(payload).match(/"requestId":"(\w+)"/)?.[1], requestId);
    }
    assert.equal(service.executed.length, 2);
  });

  it('keeps eight selections; the ninth is executed for each', async () => {
    await using service = await startNews();
    await using socket = await RawSocket.connect(service.url);
    const selections = Array.from({ length: 9 }, (_, index) => index + 1);
    for (const [index, times] of [...selections, ...selections].entries()) {
      socket.subscribe(String(index), query, { variables: { times } });
      await service.began(index + 1);
    }

    service.publish({ headline: 'x' });

    for (const times of [...selections, ...selections]) {
      assert.deepEqual((await socket.next()).payload, { data: { news: { headline: 'x'.repeat(times) } } });
    }
    assert.equal(service.executed.length, 8 + 2);
  });

  it('keeps its place and its form among events that are answered the other way', async () => {
    await using service = await startNews();
    await using socket = await RawSocket.connect(service.url, { 'x-svc-authorization': 'ada' });
    socket.subscribe('1', 'subscription { news { headline perhaps } }');
    await service.began(1);
    const headlines = ['1', '2', '3', '4', '5', '6'];

    for (const headline of headlines) service.publish({ headline, isPersonal: Number(headline) % 2 === 0 });

    for (const headline of headlines) {
      const perhaps = Number(headline) % 2 === 0 ? 'ada' : 'nobody';
      const payload = `{"data":{"news":{"headline":"${headline}","perhaps":"${perhaps}"}}}`;
      assert.equal(await socket.nextText(), `{"id":"1","type":"next","payload":${payload}}`);
    }
  });
});

describe('an answer that is sent at once', () => {
  async function open(send: (payload: string) => Promise<void>) {
    const source = new Ticks();
    const schema = makeExecutableSchema({
      typeDefs,
      resolvers: { Subscription: { news: { subscribe: () => source, resolve: (event: News) => event } } },
    });
    const args = { schema, document: parse(shared), contextValue: {} };
    const sharing = { answers: new SharedAnswers(), selection: toSelection(args, ''), send };
    const results = await subscribeWithFreshContext(args, createExecutor(schema, 'all'), () => ({}), sharing);
    assert.ok(Symbol.asyncIterator in results);
    return { source, results };
  }

  it('is not sent to one who left before its turn came', async () => {
    const sent: string[] = [];
    const { source, results } = await open(async (payload) => void sent.push(payload));

    const next = results.next();
    source.push({ headline: 'x' });
    await results.return?.();

    assert.deepEqual(await next, { done: true, value: undefined });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(sent, []);
  });

  it('waits for the one before it to leave', async () => {
    const sent: string[] = [];
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    const { source, results } = await open((payload) => {
      sent.push(payload);
      return promise;
    });

    void results.next();
    source.push({ headline: 'x' });
    source.push({ headline: 'y' });
    await new Promise((resolve) => setImmediate(resolve));
    const before = sent.length;
    leave();
    await new Promise((resolve) => setImmediate(resolve));

    assert.equal(before, 1);
    assert.equal(sent.length, 2);
    await results.return?.();
  });
});

for (const [way, subscription] of [
  ['one answer for all', shared],
  ['an answer of its own', own],
] as const) {
  describe(`a subscription that gets ${way}`, () => {
    it('has each result counted in its log line', async () => {
      await using service = await startNews();
      await using socket = await RawSocket.connect(service.url, { 'x-svc-request-id': 'r1' });
      socket.subscribe('1', subscription);
      await service.began(1);

      for (let count = 0; count < 3; count += 1) {
        service.publish({ headline: 'x' });
        await socket.next();
      }
      socket.send({ id: '1', type: 'complete' });

      const { fields } = await service.logged('operation');
      assert.partialDeepStrictEqual(fields, { requestId: 'r1', operationType: 'subscription', results: 3 });
    });

    it('gets nothing after it has left, also if the same id subscribes again', async () => {
      await using service = await startNews();
      await using socket = await RawSocket.connect(service.url);
      socket.subscribe('1', subscription);
      await service.began(1);
      socket.send({ id: '1', type: 'complete' });
      await service.sources[0]?.ended;
      socket.subscribe('1', subscription);
      await service.began(2);

      service.publish({ headline: 'x' });
      await socket.next();
      socket.send({ type: 'ping' });

      assert.deepEqual(await socket.next(), { type: 'pong' });
      assert.equal(service.executed.length, 1);
    });

    it('gets nothing once its credential has expired, while others do', async () => {
      let now = 1_000_000;
      await using service = await startNews({ clock: { now: () => now } });
      await using brief = await RawSocket.connect(service.url, { 'x-svc-authorization': `until:${now + 30}` });
      await using lasting = await RawSocket.connect(service.url, { 'x-svc-authorization': `until:${now + 3_600_000}` });
      lasting.subscribe('1', subscription);
      await service.began(1);
      brief.subscribe('1', subscription);
      await service.began(2);

      now += 30;
      const { code } = await brief.closed;
      service.publish({ headline: 'x' });
      await lasting.next();

      assert.equal(code, 4403);
      assert.deepEqual(brief.unread, []);
    });

    it('is closed once too much waits for it, while others are served', async () => {
      await using service = await startNews({ limits: { socketBufferBytes: 64 * 1024 } });
      await using reader = await RawSocket.connect(service.url);
      const silent = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
      await once(silent, 'open');
      silent.on('error', () => {});
      silent.send('{"type":"connection_init"}');
      await once(silent, 'message');
      reader.subscribe('1', subscription);
      for (let id = 1; id <= 40; id += 1)
        silent.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query: subscription } }));
      await service.began(41);
      silent.pause();
      let isClosed = false;
      const closing = service.logged('Socket closed at its limit').finally(() => {
        isClosed = true;
      });

      for (; !isClosed; await new Promise((resolve) => setImmediate(resolve))) {
        service.publish({ headline: 'x'.repeat(30_000) });
        await reader.next();
      }

      assert.deepEqual((await closing).fields, { bound: 'buffer' });
      silent.terminate();
    });
  });
}
