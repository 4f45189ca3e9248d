import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/lib/json/canonical-json.ts';

/** The same value with the members of every object written in the opposite order. */
function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedAround);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turnedAround(member)]),
  );
}

describe('canonicalJson', () => {
  it('sorts the members of objects at every depth and leaves lists alone', () => {
    const text = canonicalJson({ b: [{ z: 1, a: 2 }, 'x'], a: { d: null, c: true } });

    assert.equal(text, '{"a":{"c":true,"d":null},"b":[{"a":2,"z":1},"x"]}');
  });

  it('gives the same text for the same value, whatever order it was written in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => assert.equal(canonicalJson(turnedAround(value)), canonicalJson(value))),
    );
  });

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value))),
      ),
    );
  });

  it('gives different texts for different values', () => {
    const texts = [{}, [], '', 0, null, false, { a: 1 }, { a: '1' }, { a: [1] }, [1, 2], [2, 1], { 1: 'a' }, ['a']].map(
      canonicalJson,
    );

    assert.equal(new Set(texts).size, texts.length);
  });

  it('treats a member that is undefined like one that is missing, and undefined itself like null', () => {
    assert.equal(canonicalJson({ a: undefined, b: 1 }), canonicalJson({ b: 1 }));
    assert.equal(canonicalJson([undefined]), '[null]');
    assert.equal(canonicalJson(undefined), 'null');
  });

  it('keeps members with awkward names', () => {
    assert.equal(
      canonicalJson(JSON.parse('{"b":1,"__proto__":{"x":1},"10":1,"9":2}')),
      '{"9":2,"10":1,"__proto__":{"x":1},"b":1}',
    );
  });
});
