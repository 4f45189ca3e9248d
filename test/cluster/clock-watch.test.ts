import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ClockWatch } from '../../src/cluster/clock-watch.ts';
import type { Logger } from '../../src/lib/logger.ts';
import { ManualTime } from '../support/manual-time.ts';

const HOUR = 3_600_000;

function createWatch() {
  const time = new ManualTime();
  const lines: (readonly [string, object])[] = [];
  const write = (fields: object, message: string) => void lines.push([message, fields]);
  const logger: Logger = { debug: write, info: write, warn: write, error: write };
  const store = { behind: 0 };
  const readClock = async () => time.now() - store.behind;
  const watch = new ClockWatch({ stores: { readClock }, clock: time, timers: time, logger });
  return { time, lines, store, watch };
}

it('says at the start and every minute which way the clock of the node is wrong, and when it is right again', async () => {
  const { time, lines, store, watch } = createWatch();
  store.behind = HOUR;
  await watch.start();
  store.behind = -HOUR;
  await time.advance(60_000);
  store.behind = 30_000;
  await time.advance(60_000);
  await time.advance(60_000);
  watch.stop();

  assert.deepEqual(lines, [
    [
      'The clock of this node is ahead: it rejects tokens of other nodes as expired',
      { clock: 'ahead of the database', seconds: 3600 },
    ],
    [
      'The clock of this node is behind: other nodes reject its tokens as expired',
      { clock: 'behind the database', seconds: 3600 },
    ],
    ['The clock of this node agrees with the database again', {}],
  ]);
  assert.equal(time.waiting, 0);
});

it('says once a minute why it rejects a token that is good by the clock of the database', async () => {
  const { time, lines, store, watch } = createWatch();
  store.behind = HOUR;
  await watch.start();
  const seconds = (milliseconds: number) => Math.floor((time.now() + milliseconds) / 1000);

  watch.noteExpired(seconds(-HOUR - 1000));
  assert.equal(lines.length, 1, 'it has expired by both clocks');
  watch.noteExpired(seconds(-1000));
  watch.noteExpired(seconds(-1000));
  watch.stop();

  assert.deepEqual(lines.slice(1), [
    [
      'A token is rejected as expired, and is not by the clock of the database',
      { clock: 'ahead of the database', seconds: 3600 },
    ],
  ]);
});

it('says nothing of expired tokens while the clocks agree', async () => {
  const { time, lines, watch } = createWatch();
  await watch.start();

  watch.noteExpired(Math.floor(time.now() / 1000) - 1);
  watch.stop();

  assert.deepEqual(lines, []);
});

it('judges what nodes share by the store where the clock is ahead, and by the clock where it was behind and may be right by now', async () => {
  const { time, store, watch } = createWatch();
  store.behind = HOUR;
  await watch.start();
  const ahead = watch.storeClock.now() - time.now();
  store.behind = -HOUR;
  await time.advance(60_000);
  const behind = watch.storeClock.now() - time.now();
  watch.stop();

  assert.deepEqual([ahead, behind], [-HOUR, 0]);
});
