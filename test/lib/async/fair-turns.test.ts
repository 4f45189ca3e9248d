import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FairTurns } from '../../../src/lib/async/fair-turns.ts';

it('turns go to those who had none for longest, at each place for itself', () => {
  const turns = new FairTurns();
  const waiting = ['a', 'b', 'c'];

  const here = [2, 2, 1].map((most) => turns.take('here', waiting, most));
  const there = turns.take('there', waiting, 1);
  const newcomer = turns.take('here', ['a', 'b', 'd'], 2);

  assert.deepEqual(here, [['a', 'b'], ['c', 'a'], ['b']]);
  assert.deepEqual([there, newcomer], [['a'], ['d', 'a']]);
});
