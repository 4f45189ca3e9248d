import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEnd, openFor } from './at-end.ts';

/** A test that ends when it is told, on time or too late, and what happened in it. */
function startTest() {
  const over = new AbortController();
  const hooks: (() => unknown)[] = [];
  const happened: string[] = [];
  const open = (name: string, ready: Promise<void> = Promise.resolve()) => {
    const opening = async () => {
      await ready;
      happened.push(`opened ${name}`);
      return { [Symbol.asyncDispose]: async () => void happened.push(`closed ${name}`) };
    };
    return openFor(t, opening);
  };
  const t = { signal: over.signal, after: (hook: () => unknown) => void hooks.push(hook) };
  const end = async () => {
    for (const hook of hooks) await hook();
  };
  const endTooLate = () => {
    over.abort();
    return end();
  };
  return { t, happened, open, end, endTooLate };
}

describe('openFor', () => {
  it('closes what was opened last before what it stands on', async () => {
    const { t, happened, open, end } = startTest();
    atEnd(t, () => happened.push('removed the folder'));
    await open('database');
    await open('service');

    await end();

    const closed = ['closed service', 'closed database', 'removed the folder'];
    assert.deepEqual(happened, ['opened database', 'opened service', ...closed]);
  });

  it('closes what is still opening while its test ends, and opens nothing afterwards', async () => {
    const { happened, open, endTooLate } = startTest();
    const ready = Promise.withResolvers<void>();
    const opening = open('service', ready.promise);

    const ended = endTooLate();
    ready.resolve();
    await Promise.all([opening, ended]);

    assert.throws(() => open('another'), { name: 'AbortError' });
    assert.deepEqual(happened, ['opened service', 'closed service']);
  });

  it('passes on why something did not open, and has nothing to close', async () => {
    const { open, end } = startTest();

    await assert.rejects(open('service', Promise.reject(new Error('No port is free'))), { message: 'No port is free' });
    await end();
  });
});
