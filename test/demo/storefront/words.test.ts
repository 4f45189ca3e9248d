import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { errorCatalog } from '../../../src/errors/error-catalog.ts';
import { MAY_BE_CHARGED } from '../../../src/errors/may-be-charged.ts';
import { de } from '../../../storefront/src/i18n/de.ts';
import { en } from '../../../storefront/src/i18n/en.ts';

/** The same in both languages. */
const NAMES = ['Extras', 'Operation', 'linen shirt, ring …'];

/** The texts of a language by their name; those with a blank are filled in with its own name. */
const listTexts = (words: object, place = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([name, text]: readonly [string, unknown]) => {
    const path = `${place}${name}`;
    if (typeof text === 'function') return [[path, String(text('…', 2, 3))] as const];
    return typeof text === 'string' ? [[path, text] as const] : listTexts(Object(text), `${path}.`);
  });

describe('the words of the storefront', () => {
  it('are all shown somewhere', () => {
    const root = join(import.meta.dirname, '../../../storefront/src');
    const source = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['i18n/**'] })
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');

    const unused = Object.keys(en).filter(
      (name) => !new RegExp(`\\b(?:w|words\\.value)\\.${name}\\b|\\b${name}\\b[^{}]*\\} = words\\.value`).test(source),
    );

    assert.deepEqual(unused, []);
  });

  it('are German where the page is', () => {
    const german = new Map(listTexts(de));

    const same = listTexts(en).filter(([name, text]) => german.get(name) === text && !NAMES.includes(text));

    assert.deepEqual(same, []);
  });

  it('translate sentences that the service has', () => {
    const sentences = new Set([...listTexts(errorCatalog).map(([, text]) => text), MAY_BE_CHARGED]);

    const unknown = Object.keys(de.serviceProblems).filter((sentence) => !sentences.has(sentence));

    assert.deepEqual(unknown, []);
  });

  it('count as each language does', () => {
    assert.deepEqual(
      [de, en].map(({ rated, found, events }) => [rated('4,6', 1128), rated('5,0', 1), found(1, true, 3), events(2)]),
      [
        ['4,6 von 5, 1.128 Bewertungen', '5,0 von 5, 1 Bewertung', '1 Produkt in 3 ms', '2 Ereignisse'],
        ['4,6 of 5, 1,128 reviews', '5,0 of 5, 1 review', '1 product in 3 ms', '2 events'],
      ],
    );
  });
});
