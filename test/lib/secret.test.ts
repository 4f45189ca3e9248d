import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it } from 'node:test';
import { format, inspect } from 'node:util';
import { pino } from 'pino';
import { Secret } from '../../src/lib/secret.ts';

const CARD = '4111111111111111';

describe('Secret', () => {
  it('gives its value out when asked for by name', () => {
    assert.equal(new Secret(CARD).reveal(), CARD);
    assert.deepEqual(new Secret({ number: CARD }).reveal(), { number: CARD });
  });

  it('shows [hidden] wherever it is printed', () => {
    const secret = new Secret(CARD);

    const printed = [String(secret), `${secret}`, inspect(secret), format('%s', secret), format('%o', secret)];

    assert.deepEqual(printed, Array(5).fill('[hidden]'));
    assert.equal(JSON.stringify({ card: secret }), '{"card":"[hidden]"}');
  });

  it('shows its value in none of the ways in which things are printed, however deep it lies', () => {
    const secret = new Secret({ number: CARD });
    const error = new Error('declined', { cause: { secret } });
    Object.assign(error, { secret });
    const prints = [
      inspect({ list: [{ secret }] }, { depth: null, showHidden: true }),
      inspect(secret, { customInspect: false, showHidden: true, getters: true }),
      inspect(new Map([[secret, secret]]), { depth: null }),
      inspect(error, { depth: null }),
      JSON.stringify({ list: [{ secret }] }),
      JSON.stringify(Object.entries(secret)),
      JSON.stringify({ ...secret }),
      format('%j %O %s %d', secret, secret, secret, secret),
      Object.getOwnPropertyNames(secret).join(),
      inspect(structuredClone(secret)),
    ];

    for (const print of prints) assert.ok(!print.includes(CARD), print);
  });

  it('stays out of the messages of failed assertions', () => {
    const message = (check: () => void): string => {
      try {
        check();
      } catch (error) {
        return inspect(error, { depth: null });
      }
      throw new Error('The assertion did not fail');
    };

    const messages = [
      message(() => assert.equal(new Secret(CARD), 'other')),
      message(() => assert.deepEqual({ card: new Secret(CARD) }, { card: 'other' })),
      message(() => assert.ok(new Secret(CARD) === undefined)),
    ];

    for (const each of messages) assert.ok(!each.includes(CARD), each);
  });

  it('stays out of log lines', () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const logger = pino({ base: null, timestamp: false }, stream);

    logger.info({ secret: new Secret(CARD), nested: { list: [new Secret({ number: CARD })] } }, 'paid');
    logger.error(new Error('declined', { cause: new Secret(CARD) }));

    assert.equal(lines[0], '{"level":30,"secret":"[hidden]","nested":{"list":["[hidden]"]},"msg":"paid"}\n');
    assert.equal(lines.length, 2);
    for (const line of lines) assert.ok(!line.includes(CARD), line);
  });
});
