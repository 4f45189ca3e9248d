import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Span } from '../../../src/lib/tracing/span.ts';
import { runAs, runForAll } from '../../../src/lib/tracing/work.ts';
import { createLogger } from '../../../src/server/create-logger.ts';

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
