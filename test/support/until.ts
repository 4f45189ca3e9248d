import assert from 'node:assert/strict';
import { startOwnClock } from './own-clock.ts';

const PAUSE_MS = 25;

/** Asks until the answer is yes. Fails if that takes too long. */
export async function until(ask: () => Promise<boolean>, milliseconds = 60_000): Promise<void> {
  using clock = startOwnClock();
  while (!(await ask())) {
    assert.ok(clock.milliseconds() < milliseconds, `not within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
