import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFiles } from './source-files.ts';

const MAX_LINES = 250;

const CONTRACT = /(?:^|\/)(?:contract|ports|endpoint)\//;

const EXPORT = /^export (async function\*?|function\*?|abstract class|class|const|type|interface) (\w+)/;

/** The parts that every platform's folder has, and what an index is. */
const NAMED_BY_CONVENTION = /(?:^|\/)(?:index|client|settings|wire|(?:[a-z]+-)?mapper)\.ts$/;

describe('source files', () => {
  it('are short enough to be read at one go; in contracts, comments do not count', () => {
    const long = sourceFiles
      .map(({ path, text, codeLines }) => {
        const counted = CONTRACT.test(path)
          ? codeLines.filter((line) => line.trim() !== '')
          : text.trimEnd().split('\n');
        return { path, lines: counted.length };
      })
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => `src/${path}: ${lines} lines`);

    assert.deepEqual(long, [], `Part the file by what it does, at most ${MAX_LINES} lines each:\n${long.join('\n')}`);
  });

  it('have names in lower case with hyphens, and no folder for leftovers', () => {
    const odd = sourceFiles
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.ts$/.test(path) || /(?:^|\/)(?:utils?|helpers?|misc|common)\.ts$/.test(path),
      );

    assert.deepEqual(odd, [], 'Name the file after the one thing it exports');
  });

  it('have no default export', () => {
    const violations = sourceFiles
      .filter(({ codeLines }) => codeLines.some((line) => /^export default\b|\bas default\b/.test(line)))
      .map(({ path }) => `src/${path}`);

    assert.deepEqual(violations, [], 'Export by name');
  });

  it('are named after what they export, where that is one function, class or constant', () => {
    const violations = sourceFiles
      .filter(({ path }) => !NAMED_BY_CONVENTION.test(path))
      .flatMap(({ path, codeLines }) => {
        const exported = codeLines.flatMap((line) => {
          const [, kind = '', name = ''] = EXPORT.exec(line) ?? [];
          return name === '' ? [] : [{ isType: /type|interface/.test(kind), name }];
        });
        const values = exported.filter(({ isType }) => !isType);
        const file = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
        const names = exported.map(({ name }) => name.toLowerCase());
        const fits =
          file.split('-').every((word) => names.join(' ').includes(word.replace(/s$/, ''))) ||
          names.some((name) => file.replaceAll('-', '').includes(name));
        return values.length !== 1 || fits ? [] : [`src/${path}: exports ${values[0]?.name}`];
      });

    assert.deepEqual(violations, [], `Give the file and its export the same name:\n${violations.join('\n')}`);
  });

  it('pass on no values of other files', () => {
    const violations = sourceFiles
      .filter(({ path }) => !CONTRACT.test(path))
      .filter(({ codeLines }) => codeLines.some((line) => /^export (?:\*|\{[^}]*\}) .*from '/.test(line)))
      .map(({ path }) => `src/${path}`);

    assert.deepEqual(violations, [], 'Import from the file that has the thing');
  });

  it('have comments that begin with their subject', () => {
    const violations = sourceFiles.flatMap(({ path, text }) =>
      [...text.matchAll(/\/\*\*\s+(?:\* )?((?:Of|Where|Those|As|Who|Whose)\b[^\n]*)/g)].map(
        ([, begin]) => `src/${path}: ${begin}`,
      ),
    );

    assert.deepEqual(violations, [], 'Say first what it is or does');
  });

  it('leave nothing for later', () => {
    const violations = sourceFiles.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /\b(?:TODO|FIXME|HACK)\b|not implemented yet/i.test(line) ? [`src/${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    );

    assert.deepEqual(violations, [], 'Do it, or open an issue and take the note out');
  });

  it('hold no type of any and no switched-off check', () => {
    const violations = sourceFiles.flatMap(({ path, text, codeLines }) => [
      ...codeLines.flatMap((line, index) =>
        /(?::|\bas|<)\s*any\b/.test(line) ? [`src/${path}:${index + 1}: ${line.trim()}`] : [],
      ),
      ...(/@ts-(?:ignore|nocheck|expect-error)/.test(text) ? [`src/${path}: switches the type checker off`] : []),
    ]);

    assert.deepEqual(violations, [], `Say what it is, or parse it:\n${violations.join('\n')}`);
  });
});
