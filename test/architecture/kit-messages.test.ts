import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { withoutComments } from './source-files.ts';

const kit = join(import.meta.dirname, '../contract/merchant-adapter');

describe('the adapter kit', () => {
  it('says in words what an adapter did wrong, wherever a bare condition would tell nothing', () => {
    const files = readdirSync(kit, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

    const bare = files.flatMap((path) =>
      bareConditions(readFileSync(join(kit, path), 'utf8')).map((call) => [path, call]),
    );

    assert.ok(files.length > 20, 'the kit stands somewhere else');
    assert.deepEqual(bare, []);
  });

  it('knows a bare condition from one with a message', () => {
    const text =
      'assert.ok(f(a, b));\nassert.ok(f(a, [b, c]), "no");\nassert.ok(\n  list.some(({ x, y }) => x > y),\n);';

    assert.deepEqual(bareConditions(text), ['f(a, b)', 'list.some(({ x, y }) => x > y),']);
  });
});

/** What stands in each `assert.ok(…)` that has one argument. Good enough for code whose conditions hold no brackets in strings. */
function bareConditions(text: string): readonly string[] {
  const starts = [...withoutComments(text).matchAll(/assert\.ok\(/g)].map(({ index, 0: call }) => index + call.length);
  return starts.map((start) => argumentsFrom(withoutComments(text), start)).filter(isSingle);
}

function argumentsFrom(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end += 1) depth += depthOf(text[end]);
  return text.slice(start, end - 1).trim();
}

function isSingle(list: string): boolean {
  let depth = 0;
  return ![...list.replace(/,$/, '')].some((sign) => {
    depth += depthOf(sign);
    return depth === 0 && sign === ',';
  });
}

const depthOf = (sign: string | undefined): number =>
  sign === undefined ? 0 : '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0;
