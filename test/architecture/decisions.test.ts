import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'docs', 'decisions');

const entries = readdirSync(folder, { withFileTypes: true });
const pages = entries
  .map(({ name }) => name)
  .filter((name) => name !== 'README.md')
  .sort()
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const [, number = '', title = ''] = /^# (\d{4}) (.+)\n/.exec(text) ?? [];
    return { name, text, number, title };
  });

const ROW = /^\| \[(\d{4})\]\(([^)]+)\) \| (.+) \|$/;

const rows = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \[/.test(line));

/** By number; the page has a table for each room. */
const index = rows
  .map((line) => {
    const [, number = '', file = '', title = ''] = ROW.exec(line) ?? [];
    return { number, file, title };
  })
  .toSorted((a, b) => a.number.localeCompare(b.number));

const toFileName = (number: string, title: string): string =>
  `${number}-${title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.md`;

/** Every text that people write and that may refer to a decision. */
const texts = ['README.md', 'docs', 'src', 'test', 'schema', 'scripts', 'bench', 'examples'].flatMap((place) => {
  const path = join(root, place);
  if (!place.endsWith('.md'))
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(sep).join('/'))
      .filter((name) => /\.(?:ts|mjs|md|graphql)$/.test(name) && !/(?:^|\/)(?:node_modules|generated)\//.test(name))
      .map((name) => ({ name: `${place}/${name}`, text: readFileSync(join(path, name), 'utf8') }));
  return [{ name: place, text: readFileSync(path, 'utf8') }];
});

describe('the decisions', () => {
  it('are pages of one folder, each named after its number and title', () => {
    assert.ok(pages.length > 30);
    assert.deepEqual(
      entries.filter((entry) => !entry.isFile()).map(({ name }) => name),
      [],
    );
    assert.deepEqual(
      pages.map(({ name }) => name),
      pages.map(({ number, title }) => toFileName(number, title)),
    );
  });

  it('have numbers of their own', () => {
    assert.equal(new Set(index.map(({ number }) => number)).size, index.length);
  });

  it('are listed in the index, every one, with the title of the page', () => {
    assert.deepEqual(
      rows.filter((line) => !ROW.test(line)),
      [],
      'A row is | [NNNN](file) | title |',
    );
    assert.deepEqual(
      index,
      pages.map(({ number, name, title }) => ({ number, file: name, title })),
    );
  });

  it('have a context, a decision, what was rejected and a consequence', () => {
    const incomplete = pages.filter(({ text }) =>
      ['Context', 'Decision', 'Rejected', 'Consequence'].some((part) => !text.includes(`\n**${part}.** `)),
    );

    assert.deepEqual(
      incomplete.map(({ name }) => name),
      [],
    );
  });

  it('are there wherever a text refers to one', () => {
    const known = new Set(pages.map(({ number }) => number));
    const cited = texts.flatMap(({ name, text }) =>
      [...text.matchAll(/\b[Dd]ecisions?(?:\/|:? )(\d{4}(?:(?:, | and | to )\d{4})*)/g)].flatMap(([, list = '']) =>
        list.split(/, | and | to /).map((number) => ({ name, number })),
      ),
    );
    const linked = texts
      .filter(({ name }) => name.endsWith('.md'))
      .flatMap(({ name, text }) =>
        [...text.matchAll(/\]\((?!https?:)([^)#\s]*\d{4}-[^)#\s]*\.md)/g)].map(([, link = '']) => ({
          name,
          path: join(root, dirname(name), link),
        })),
      );

    assert.ok(cited.length > 5 && linked.length > pages.length);
    assert.deepEqual(
      cited.filter(({ number }) => !known.has(number)),
      [],
    );
    assert.deepEqual(
      linked.filter(({ path }) => !existsSync(path)),
      [],
    );
  });
});
