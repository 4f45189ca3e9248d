import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLogger } from '../../../src/server/create-logger.ts';

describe('the time of a line of the log', () => {
  it('is the moment of its writing, in every millisecond and second', (test) => {
    const lines: string[] = [];
    const log = createLogger({ level: 'info' }, { write: (line) => lines.push(line) });
    const moments = [
      '2026-11-23T01:02:03.004Z',
      '2026-11-23T01:02:03.045Z',
      '2026-11-23T01:02:03.999Z',
      '2026-11-23T01:02:04.000Z',
      '2026-12-31T23:59:59.999Z',
      '2027-01-01T00:00:00.000Z',
      // Clocks are set back.
      '2026-11-23T01:02:03.004Z',
    ];
    test.mock.timers.enable({ apis: ['Date'] });

    for (const moment of moments) {
      test.mock.timers.setTime(Date.parse(moment));
      log.info({}, 'Request');
    }

    assert.deepEqual(
      lines.map((line) => JSON.parse(line).time),
      moments,
    );
  });
});
