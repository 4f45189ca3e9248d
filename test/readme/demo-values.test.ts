import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { demoSettings } from '../../src/demo/sandbox/demo-shops/demo-settings.ts';
import { testCards } from '../../src/demo/sandbox/orders/test-cards.ts';

const read = (page: string) => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');

/** The first column of tables whose cells are card numbers, each with its row. */
const readCards = (page: string) =>
  new Map(
    [...read(page).matchAll(/^\| `([0-9]{4} [0-9]{4} [0-9]{4} [0-9]{4})` \| (.*) \|$/gm)].map(
      ([, number = '', result = '']) => [number.replaceAll(' ', ''), result],
    ),
  );

describe('README lists what the demo takes', () => {
  it('every card with a special result, with the same name as the page of the sandbox', () => {
    const [listed, described] = [readCards('README.md'), readCards('docs/sandbox.md')];

    assert.deepEqual([...listed.keys()].sort(), [...Object.keys(testCards), '4242424242424242'].sort());
    for (const [number, result] of listed) {
      const [name = ''] = /CreditCard\w+/.exec(result) ?? [];
      assert.ok(described.get(number)?.includes(name), number);
    }
  });

  for (const { domain, promotions = [] } of demoSettings) {
    it(`every promotion code of ${domain}`, () => {
      const codes = promotions.flatMap(({ code }) => code ?? []);

      for (const page of ['README.md', 'docs/sandbox.md']) {
        for (const code of codes) assert.ok(read(page).includes(`\`${code}\``), `${page} lacks ${code}`);
      }
    });
  }
});
