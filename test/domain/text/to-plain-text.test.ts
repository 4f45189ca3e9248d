import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toPlainText } from '../../../src/domain/text/to-plain-text.ts';

describe('toPlainText', () => {
  for (const [html, text] of [
    ['<p>A <b>loose</b> shirt.</p><ul><li>Linen</li><li>100&nbsp;%</li></ul>', 'A loose shirt. Linen 100 %'],
    ['caf&eacute; &#x41;&#66; &amp;lt; &unknown;', 'café AB &lt; &unknown;'],
    ['a<script>if (a < b) { alert("x") }</script>b<style>p { }</style>c', 'a b c'],
    ['a<script>b</scripts>c</SCRIPT >d', 'a d'],
    ['a<style>b<script>c</script>d', 'ab d'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<img src="x" onerror="alert(1)">picture', 'picture'],
    ['&#xd800;&#0;x', 'x'],
    ['', ''],
  ] as const) {
    it(`makes ${JSON.stringify(text)} of ${JSON.stringify(html)}`, () => {
      assert.equal(toPlainText(html), text);
    });
  }

  it('takes any text, and time that grows with its length', () => {
    const parts = fc.array(fc.constantFrom('<', '>', '<script', '</script>', '<p', '&#', ';', '&amp', 'a', ' '), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(parts, (some) => {
        assert.equal(typeof toPlainText(some.join('')), 'string');
      }),
    );
    assert.equal(typeof toPlainText('<script>'.repeat(200_000)), 'string');
  });
});
