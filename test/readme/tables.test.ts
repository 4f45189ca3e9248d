import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  ...['docs', 'src', 'bench', 'examples'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  ),
];
const DELIMITER = /^\|(?: *:?-+:? *\|)+$/;

/** Without code blocks, whose lines mean something else. */
const readTables = (page: string): readonly (readonly string[])[] =>
  readFileSync(new URL(page, root), 'utf8')
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '')
    .split(/^(?! *\|).*$/m)
    .map((block) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    )
    .filter(([first]) => first !== '');

const countCells = (row: string): number => row.replaceAll('\\|', '').split('|').length - 2;

it('every table of every page has a header, and as many cells in each row', () => {
  const tables = pages.flatMap((page) => readTables(page).map((rows) => ({ page, rows })));

  assert.ok(pages.length > 100 && tables.length > 30);
  for (const { page, rows } of tables) {
    const [header = '', delimiter = ''] = rows;
    assert.match(delimiter, DELIMITER, `${page}: ${header} begins no table`);
    for (const row of rows) {
      assert.ok(row.endsWith('|'), `${page}: ${row}`);
      assert.equal(countCells(row), countCells(header), `${page}: ${row}`);
    }
  }
});
