import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createSchema } from '../../src/graphql/create-schema.ts';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/adding-an-operation.md', root), 'utf8');
const schema = createSchema();
const diffs = [...page.matchAll(/```diff\n([\s\S]*?)```/g)].map(([, text = '']) => text);

describe('docs/adding-an-operation.md', () => {
  it('shows nothing that the code does not have', () => {
    const added = diffs.flatMap((diff) =>
      diff.split(/^\+\+\+ b\//m).flatMap((part) => {
        const [file = '', ...lines] = part.split('\n');
        const text = file === '' ? '' : readFileSync(new URL(file, root), 'utf8');
        const known = new Set(text.split('\n').map((line) => line.trim()));
        return lines
          .filter((line) => line.startsWith('+'))
          .map((line) => ({ file, line: line.slice(1).trim(), isThere: known.has(line.slice(1).trim()) }));
      }),
    );

    assert.ok(added.length > 60);
    assert.deepEqual(
      added.filter(({ isThere }) => !isThere),
      [],
      'The page shows another diff than the code: take it from the files again',
    );
  });

  it('shows whole types: nothing that the schema has is missing', () => {
    const shown = diffs
      .flatMap((diff) => [...diff.matchAll(/^\+(?:input|type) (\w+) \{\n([\s\S]*?)^\+\}/gm)])
      .map(([, name = '', body = '']) => ({
        name,
        fields: [...body.matchAll(/^\+ {2}(\w+)[:(]/gm)].map(([, field]) => field),
      }));

    assert.ok(shown.length >= 2);
    for (const { name, fields } of shown) {
      const type = schema.getType(name);
      assert.ok(type !== undefined && 'getFields' in type, name);
      assert.deepEqual(fields, Object.keys(type.getFields()), name);
    }
  });

  it('says of each file on the way of a call what the file has', () => {
    const steps = [...page.matchAll(/^\| \d+ \| `([^`]+)` \| (.+) \|$/gm)];
    const named = steps.flatMap(([, file = '', told = '']) =>
      [...told.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ file, name })),
    );

    assert.ok(steps.length > 10 && named.length > 15, `${steps.length} steps, ${named.length} names`);
    assert.deepEqual(
      named.filter(({ file, name }) => !new RegExp(`\\b${name}\\b`).test(readFileSync(new URL(file, root), 'utf8'))),
      [],
    );
  });

  it('names files that are there', () => {
    const placeholder = /\b(?:NOUN|AREA|NAME)\b/;
    const named = [...page.matchAll(/`((?:src|test|schema)\/[\w./-]+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !placeholder.test(file));

    assert.ok(named.length > 8);
    assert.deepEqual(
      named.filter((file) => !existsSync(new URL(file, root))),
      [],
    );
  });
});
