import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { allDeaths } from './breaking/deaths.ts';
import { providerOperations, shopOperations } from './breaking/operations.ts';
import { SecretSearch } from './breaking/stage/secret-search.ts';

const PIECE = 4 * 1024 * 1024;

describe('the search for secrets in what a broken order leaves behind', () => {
  it('finds one wherever it stands in a file, also across two pieces', async (t) => {
    const folder = await temporaryFolder(t);
    for (const position of [0, PIECE - 8, 2 * PIECE - 20, 2 * PIECE + 5]) {
      const search = new SecretSearch();
      search.add('a card number', '4242424242424242');
      const file = Buffer.alloc(2 * PIECE + 100, 'x');
      file.write('4242424242424242', position);
      await writeFile(join(folder, 'data.sqlite'), file);

      await search.lookInFiles(folder, 'the files');

      assert.deepEqual(search.found, ['a card number in the files, data.sqlite'], `at ${position}`);
    }
  });

  it('says where, once, and leaves out what belongs there', () => {
    const search = new SecretSearch();
    search.add('a card number', '4242424242424242');
    search.add('a token', /card_\d/);

    search.look('{"number":"4242424242424242","token":"card_1"}', 'an answer', ['a token']);
    search.look('4242424242424242', 'an answer');
    search.look('424242424242 4242', 'the log');
    search.look('create table card_tokens', 'the files');
    search.look('card_7', 'the files');

    assert.deepEqual(search.found, ['a card number in an answer', 'a token in the files']);
  });

  it('refuses a secret that is too short', () => {
    assert.throws(() => new SecretSearch().add('a security code', '123'), RangeError);
  });
});

it('kills each process at every request that it sends or gets', () => {
  const places = new Set(allDeaths.map(({ who, at, moment }) => `${who} ${at} ${moment}`));

  assert.equal(places.size, allDeaths.length);
  assert.equal(places.size, 2 * (2 * shopOperations.length + 2 * providerOperations.length));
  assert.deepEqual([shopOperations.length, providerOperations.length, places.size], [12, 7, 76], 'see docs/faults.md');
});
