import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { Subscribers } from '../../../src/lib/async/subscribers.ts';
import { ManualTime } from '../../support/manual-time.ts';

const SIZE = 1_000;

describe('a crowd', () => {
  let time: ManualTime;
  let crowd: Subscribers<{ wake(): void }>;
  let woken: number[];
  let members: { wake(): void }[];
  beforeEach(() => {
    time = new ManualTime();
    crowd = new Subscribers(time);
    woken = Array<number>(SIZE).fill(0);
    members = woken.map((_, index) => ({
      wake: () => {
        woken[index] = (woken[index] ?? 0) + 1;
      },
    }));
    for (const member of members) crowd.join(member);
  });
  const count = (times: number) => woken.filter((each) => each === times).length;

  it('wakes its front at each call, and the others once for all calls of a moment', async () => {
    for (let call = 0; call < 5; call += 1) crowd.wake();

    assert.ok(count(5) > 0 && count(5) < SIZE / 10);
    assert.equal(count(0), SIZE - count(5));
    const front = count(5);
    await time.advance(1_000);
    await time.advance(1_000);
    assert.deepEqual([count(5), count(1)], [front, SIZE - front]);
    assert.equal(time.waiting, 0);
  });

  it('wakes those behind the front who came to stand in it, because others left', async () => {
    crowd.wake();
    const front = count(1);
    for (const member of members.slice(0, front)) crowd.leave(member);

    await time.advance(1_000);
    await time.advance(1_000);

    assert.equal(count(1), SIZE);
  });

  it('wakes everybody once more who was woken before something else happened', async () => {
    let isNews = false;
    const know = new Set<object>();
    for (const member of members) {
      crowd.leave(member);
      crowd.join({
        wake() {
          if (isNews) know.add(this);
        },
      });
    }
    crowd.join({
      wake: () => {
        // At the end of the turns: nobody before this one knows of it.
        if (isNews) return;
        isNews = true;
        crowd.wake();
      },
    });

    crowd.wake();
    for (let second = 0; second < 5; second += 1) await time.advance(1_000);

    assert.equal(know.size, SIZE);
    assert.equal(time.waiting, 0);
  });

  it('waits for nothing once everybody has left', () => {
    crowd.wake();
    for (const member of members) crowd.leave(member);

    assert.deepEqual([crowd.size, time.waiting], [0, 0]);
  });
});
