import assert from 'node:assert/strict';

const PAUSE_MS = 25;

/** Asks until the answer is yes. Fails if that takes too long. */
export async function until(ask: () => Promise<boolean>, milliseconds = 60_000): Promise<void> {
  for (const end = performance.now() + milliseconds; !(await ask()); ) {
    assert.ok(performance.now() < end, `not within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
