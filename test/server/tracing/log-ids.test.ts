import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import type { Span } from '../../../src/lib/tracing/span.ts';
import { runAs, runForAll } from '../../../src/lib/tracing/work.ts';
import { createLogger } from '../../../src/server/create-logger.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { startService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';

const span: Span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  traceParent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00',
  isRecorded: false,
  begin: () => span,
  rename: () => {},
  set: () => {},
  fail: () => {},
  end: () => {},
};

it('each log line says which request, trace and attempt it is of, unless the line itself says another', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });

  await runAs({ requestId: 'r-1', attemptId: 'a-1', span }, async () => {
    await Promise.resolve();
    logger.info({}, 'within');
    logger.info({ requestId: 'r-2' }, 'of another');
    runForAll(() => logger.info({}, 'for all'));
  });
  logger.info({}, 'outside');

  const ids = lines.map(({ msg, requestId, traceId, attemptId }) => [msg, requestId, traceId, attemptId]);
  assert.deepEqual(ids, [
    ['within', 'r-1', span.traceId, 'a-1'],
    ['of another', 'r-2', span.traceId, 'a-1'],
    ['for all', undefined, undefined, undefined],
    ['outside', undefined, undefined, undefined],
  ]);
});

it('the line of a request says which order attempt it ran, over HTTP and WebSocket', async () => {
  const domain = 'apparel.demo.example';
  await using service = await startService({ domains: [domain] });
  const device = await service.openDevice();
  const place = 'mutation Buy($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } } }';
  const [first, second] = [
    await toOrderInput(device, domain, randomUUID()),
    await toOrderInput(device, domain, randomUUID()),
  ];

  await device.request(place, { input: first });
  await device.request('query Shops { merchants { domain } }');
  await using socket = await RawSocket.connect(service.url, device.headers);
  socket.subscribe('1', place, { variables: { input: second } });
  await socket.next();
  await until(async () => service.log.some(({ fields }) => toAttempt(fields) === second.attemptId));

  const lines = service.log.filter(({ message }) => ['Request', 'operation'].includes(message));
  const told = lines.flatMap(({ fields }) =>
    'operation' in fields && fields.operation !== null ? [[fields.operation, toAttempt(fields)]] : [],
  );
  assert.deepEqual(told, [
    ['Buy', first.attemptId],
    ['Shops', undefined],
    ['Buy', second.attemptId],
  ]);
});

const toAttempt = (fields: object) => ('attemptId' in fields ? fields.attemptId : undefined);
