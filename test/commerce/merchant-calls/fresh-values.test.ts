import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FreshValues } from '../../../src/commerce/merchant-calls/fresh-values.ts';

const SHOP = 'shop.example';

function createShop({ lastStands }: { readonly lastStands: boolean }) {
  let now = 0;
  let asked = 0;
  const values = new FreshValues<string>({ now: () => now }, { lifetime: 1_000, lastStands });
  const read = (answer: string | Error) =>
    values.read(SHOP, async () => {
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    });
  return { read, asked: () => asked, wait: (milliseconds: number) => (now += milliseconds) };
}

describe('FreshValues', () => {
  it('asks once for all that wait, and again only after its lifetime', async () => {
    const { read, asked, wait } = createShop({ lastStands: false });

    const first = await Promise.all([read('first'), read('second')]);
    wait(999);
    const kept = await read('third');
    wait(1);
    const later = await read('fourth');

    assert.deepEqual([...first, kept, later, asked()], ['first', 'first', 'first', 'fourth', 2]);
  });

  it('asks again once the clock was put back: how old the answer is, nobody knows', async () => {
    const { read, asked, wait } = createShop({ lastStands: false });

    await read('first');
    wait(-1);
    const later = await read('second');

    assert.deepEqual([later, asked()], ['second', 2]);
  });

  it('keeps no failure, and shows no old answer in its place', async () => {
    const { read, wait } = createShop({ lastStands: false });
    const failure = new Error('No response');

    await assert.rejects(read(failure), failure);
    assert.equal(await read('answer'), 'answer');
    wait(1_000);
    await assert.rejects(read(failure), failure);
  });

  it('lets the last answer stand where that is wanted, and asks again the next time', async () => {
    const { read, wait, asked } = createShop({ lastStands: true });
    const failure = new Error('No response');

    await assert.rejects(read(failure), failure);
    assert.equal(await read('answer'), 'answer');
    wait(1_000);
    assert.equal(await read(failure), 'answer');
    assert.equal(await read('next'), 'next');
    assert.equal(asked(), 4);
  });

  it('drops the value that was read longest ago, if there are more than it may keep', async () => {
    const asked: string[] = [];
    const values = new FreshValues<string>({ now: () => 0 }, { lifetime: 1_000, lastStands: false, most: 2 });
    const read = (key: string) =>
      values.read(key, async () => {
        asked.push(key);
        return key;
      });

    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);

    assert.deepEqual(asked, ['a', 'b', 'c', 'b']);
  });

  it('asks again after it was told to forget, also while an older question is under way', async () => {
    const values = new FreshValues<string>({ now: () => 0 }, { lifetime: 1_000, lastStands: false });
    const older = Promise.withResolvers<string>();
    const first = values.read(SHOP, () => older.promise);

    values.forget(SHOP);
    const second = values.read(SHOP, async () => 'newer');
    older.resolve('older');

    assert.deepEqual([await first, await second], ['older', 'newer']);
    assert.equal(await values.read(SHOP, async () => 'newest'), 'newer');
  });
});
