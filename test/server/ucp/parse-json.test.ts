import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseJson } from '../../../src/server/ucp/parse-json.ts';
import { ProtocolFault } from '../../../src/server/ucp/protocol-fault.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
const nest = (depth: number, inner = '1') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
const isRefused = (text: string, content: RegExp) =>
  assert.throws(
    () => parse(text),
    (fault) => fault instanceof ProtocolFault && fault.status === 400 && content.test(fault.message),
  );

describe('the JSON of an agent', () => {
  it('has at most 32 levels, whatever its texts look like', () => {
    const brackets = JSON.stringify(`\\"${'['.repeat(100)}\\`);

    assert.equal(JSON.stringify(parse(nest(32))), nest(32));
    assert.equal(JSON.stringify(parse(nest(32, brackets))), nest(32, brackets));
    isRefused(nest(33), /deeper than 32/);
    isRefused(`{"a":${brackets},"b":${nest(32)}}`, /deeper than 32/);
  });

  // A pattern that goes back and forth would take more than a minute, in which nobody is answered.
  it('is looked through once, also where a text does not end', { timeout: 30_000 }, () => {
    isRefused(`"${'\\"'.repeat(131_000)}`, /not valid JSON/);
  });
});
