import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openBooks } from '../../../src/demo/simulators/books/open-books.ts';
import { forgetOld } from '../../../src/demo/simulators/payment-providers/forget-old.ts';
import { isBarred, releaseKey } from '../../../src/demo/simulators/payment-providers/holds.ts';
import { startSession } from '../../../src/demo/simulators/payment-providers/sessions.ts';
import { providerTables } from '../../../src/demo/simulators/payment-providers/tables.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { atEnd } from '../../support/at-end.ts';
import { ManualTime } from '../../support/manual-time.ts';
import { MERCHANT, session } from './support/start-providers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function open(t: TestContext, file = ':memory:') {
  const time = new ManualTime();
  const books = openBooks(file, providerTables, { ...systemRuntime, clock: time });
  atEnd(t, () => books.close());
  const count = (table: string) => Number(books.find(`select count(*) as rows from ${table}`)?.['rows']);
  const forgetAfter = async (milliseconds: number) => {
    await time.advance(milliseconds);
    forgetOld(books);
  };
  return { books, count, forgetAfter };
}

describe('the payment providers forget', () => {
  it('a session a day after its end, and a key that was given up once no token could be used under it', async (t) => {
    const { books, count, forgetAfter } = open(t);
    startSession(books, { merchant: MERCHANT, ...session('one'), provider: 'PAYPAL' });
    assert.throws(() => releaseKey(books, MERCHANT, 'order'), { code: 'not-found' });

    await forgetAfter(DAY);
    const kept = [isBarred(books, MERCHANT, 'order'), count('sessions')];
    await forgetAfter(31 * MINUTE);

    assert.deepEqual(kept, [true, 1]);
    assert.deepEqual(['given_up_keys', 'sessions'].map(count), [0, 0]);
  });
});
