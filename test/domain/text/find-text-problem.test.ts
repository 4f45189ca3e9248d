import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTextProblem } from '../../../src/domain/text/find-text-problem.ts';
import { textKinds } from '../../../src/domain/text/text-kinds.ts';

describe('findTextProblem', () => {
  it('finds nothing wrong with names of all countries', () => {
    for (const name of [
      'Ada',
      "O'Brien",
      'Zoë',
      '李小龍',
      'محمد',
      'נועה',
      'Nguyễn Thị Ánh',
      'José-María',
      'می‌خواهم',
      '👩‍🚀',
    ]) {
      assert.equal(findTextProblem(name, 'name'), undefined, name);
    }
  });

  it('refuses control characters in every kind', () => {
    for (const text of ['a\u0000b', 'a\nb', 'a\u0085b', 'a\u2028b', 'a\ud800b']) {
      for (const kind of ['identifier', 'name', 'holderName'] as const) {
        assert.equal(findTextProblem(text, kind), 'must not hold control characters');
      }
    }
  });

  it('refuses what Unicode keeps from being a character, in every kind', () => {
    for (const codePoint of [0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff]) {
      for (const kind of ['identifier', 'name', 'email', 'holderName'] as const) {
        const problem = findTextProblem(`a${String.fromCodePoint(codePoint)}b`, kind);
        assert.equal(problem, 'must not hold code points that are not characters', codePoint.toString(16));
      }
    }
    for (const neighbour of ['\ufdcf', '\ufdf0', '\ufffd']) {
      assert.equal(findTextProblem(`a${neighbour}b`, 'name'), undefined);
    }
  });

  it('refuses what makes a typed text look like another one', () => {
    for (const mark of ['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']) {
      const problem = 'must not hold characters that change the direction of writing';
      assert.equal(findTextProblem(`Ada${mark}ecalevoL`, 'name'), problem);
      assert.equal(findTextProblem(`ada${mark}@example.com`, 'email'), problem);
    }
  });

  it('refuses a typed text of which nothing can be seen', () => {
    for (const text of ['\u200b', '\u200d\u2060', '\ufeff \u200c', '\u00ad', '\u3164', '\u180e']) {
      assert.equal(findTextProblem(text, 'name'), 'must hold a character that can be seen');
    }
  });

  it('counts the length of each kind', () => {
    for (const [kind, longest] of [
      ['domain', 253],
      ['identifier', 256],
      ['name', 100],
      ['email', 254],
    ] as const) {
      assert.equal(textKinds[kind].maxLength, longest);
      assert.equal(findTextProblem('x'.repeat(longest), kind), undefined);
      assert.equal(findTextProblem('x'.repeat(longest + 1), kind), `must have at most ${longest} characters`);
    }
  });
});
