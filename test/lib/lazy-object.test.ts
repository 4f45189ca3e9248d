import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLazyObject } from '../../src/lib/lazy-object.ts';

class Basket {
  readonly #fruit = 'apple';
  count = 1;

  get fruit(): string {
    return this.#fruit;
  }

  take(): string {
    this.count -= 1;
    return 'one';
  }
}

describe('createLazyObject', () => {
  it('makes nothing for one who only holds it', () => {
    const made = createLazyObject((): Basket => assert.fail('made'));

    const held = new WeakSet([made.stand]);

    assert.ok(held.has(made.stand));
    assert.equal(made.isMade, false);
  });

  for (const [use, run, result] of [
    ['reads', (basket: Basket) => basket.fruit, 'apple'],
    ['reads what is not there', (basket: Basket) => Reflect.get(basket, 'none'), undefined],
    ['calls', (basket: Basket) => basket.take(), 'one'],
    ['asks for', (basket: Basket) => 'count' in basket, true],
    ['lists', (basket: Basket) => Object.keys(basket), ['count']],
    ['spreads', (basket: Basket) => ({ ...basket }), { count: 1 }],
    ['describes', (basket: Basket) => Object.getOwnPropertyDescriptor(basket, 'count')?.value, 1],
    ['asks for the class of', (basket: Basket) => basket instanceof Basket, true],
    ['writes', (basket: Basket) => Reflect.set(basket, 'count', 2), true],
    ['defines', (basket: Basket) => Reflect.defineProperty(basket, 'more', { value: 1, configurable: true }), true],
    ['deletes', (basket: Basket) => Reflect.deleteProperty(basket, 'count'), true],
    ['makes text of', (basket: Basket) => JSON.stringify(basket), '{"count":1}'],
  ] as const) {
    it(`makes it for one who ${use} it`, () => {
      const made = createLazyObject(() => new Basket());

      assert.deepEqual(run(made.stand), result);
      assert.equal(made.isMade, true);
    });
  }

  it('makes it once, and keeps what is written', () => {
    let count = 0;
    const { stand } = createLazyObject(() => {
      count += 1;
      return new Basket();
    });

    stand.count = 5;

    assert.equal(stand.count, 5);
    assert.equal(count, 1);
  });
});
