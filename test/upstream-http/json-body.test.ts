import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseJson } from '../../src/upstream-http/json-body.ts';
import { createTestClient, read, startPlatform } from '../adapters/toolkit/support/fake-platform.ts';

const STREAM = 'text/event-stream; charset=utf-8';
const answer = { jsonrpc: '2.0', id: 1, result: { text: 'a\n\nb' } };

describe('an answer as a stream of events', () => {
  for (const [what, text] of [
    ['one event', `event: message\ndata: ${JSON.stringify(answer)}\n\n`],
    ['one with other line ends', `event: message\r\ndata:${JSON.stringify(answer)}\r\n\r\n`],
    ['one of several lines', `data: ${JSON.stringify(answer, null, 1).replaceAll('\n', '\ndata: ')}\n\n`],
    [
      'one after others',
      `: hello\n\nid: 1\ndata:\n\ndata: {"method":"ping"}\n\ndata: ${JSON.stringify(answer)}\n\n:\n\n`,
    ],
    ['one that ends with the stream', `data: ${JSON.stringify(answer)}`],
  ] as const) {
    it(`is its last message: ${what}`, () => {
      assert.deepEqual(parseJson(text, STREAM, 'Pay'), answer);
    });
  }

  it('is none if it has no message, and no JSON if it is cut off', () => {
    assert.equal(parseJson(': hello\n\n', STREAM, 'Pay'), undefined);
    assert.throws(() => parseJson(`data: ${JSON.stringify(answer).slice(0, -9)}`, STREAM, 'Pay'), {
      reason: 'not-json',
      outcome: 'unknown',
    });
  });

  it('is read by the client of a platform', async (t) => {
    const platform = await startPlatform(t, (_, response) => {
      response.writeHead(200, { 'content-type': STREAM }).end(`data: ${JSON.stringify(answer)}\n\n`);
    });

    assert.deepEqual((await createTestClient(t, { readRetries: 0 }).client.send(read(platform.url))).body, answer);
  });
});
