import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

async function load(t: TestContext, synonyms: unknown) {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'cartwright.json');
  await writeFile(file, JSON.stringify({ synonyms, merchants: [{ domain: 'home.demo.example', synonyms }] }));
  return loadConfig({ environment: { CONFIG_FILE: file, DEMO: 'true', DATA_DIR: join(folder, 'data') } });
}

describe('synonyms', () => {
  it('stand for each other, or one way, for all merchants and for one', async (t) => {
    const expected = [
      { from: ['tarp', 'tarpaulin'], to: ['tarp', 'tarpaulin'] },
      { from: ['crockery'], to: ['plate', 'bowl'] },
    ];

    const config = await load(t, [['tarp', 'tarpaulin'], { from: ['crockery'], to: ['plate', 'bowl'] }]);

    assert.deepEqual(config.catalog.synonyms, expected);
    assert.deepEqual(config.merchants.find(({ domain }) => domain === 'home.demo.example')?.synonyms, expected);
  });

  for (const [why, synonyms] of [
    ['a word alone', [['tarp']]],
    ['two words as one', [['tarp', 'ground sheet']]],
    ['no word', [['tarp', '']]],
    ['a direction that leads nowhere', [{ from: ['crockery'], to: [] }]],
    ['too many', Array.from({ length: 1_001 }, (_, index) => [`a${index}`, `b${index}`])],
  ] as const) {
    it(`are refused with the place for ${why}`, async (t) => {
      await assert.rejects(load(t, synonyms), (error) => {
        assert.ok(error instanceof ConfigurationError);
        assert.match(error.message, /CONFIG_FILE, synonyms/);
        assert.match(error.message, /CONFIG_FILE, merchants\[0\]\.synonyms/);
        return true;
      });
    });
  }
});
