import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectSandbox } from '../../../src/adapters/sandbox/remote/connect-sandbox.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { Secret } from '../../../src/lib/secret.ts';

describe('a sandbox that does not answer', () => {
  it('leaves a line of the log that names the shop', async (t) => {
    const lines: object[] = [];
    const logger = { ...silentLogger, warn: (fields: object, message: string) => lines.push({ ...fields, message }) };
    const address = { url: 'http://127.0.0.1:9', token: new Secret('token') };
    const shop = connectSandbox(address, { runtime: systemRuntime, logger, http: { readRetries: 0 } }).shop(
      'a.example',
    );
    t.after(() => shop.close());
    const call = { requestId: 'r', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };

    await assert.rejects(shop.ping(call, {}));

    const told = lines.map(({ domain, message }: { domain?: string; message?: string }) => [message, domain]);
    assert.deepEqual(told, [['Platform call failed', 'a.example']]);
  });
});
