import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DiscoveredShop } from '../../../src/adapters/ucp/discover-shop.ts';
import { sendByMcp } from '../../../src/adapters/ucp/transport/mcp.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';

/** The answer to a payment at a shop whose endpoint answers 200 with this error. */
const pay = (error: { readonly code: number; readonly data?: object }) => payAt(200, { error });

const payAt = (status: number, body: unknown) =>
  sendByMcp(
    {
      http: {
        send: async () => ({ status, headers: {}, body }),
        state: () => assert.fail(),
        close: async () => {},
      },
      agent: {
        profileUrl: () => 'https://service.example/agent',
        sign: async () => ({}),
        encryptCard: async () => 'encrypted',
      },
      shop: { endpoint: 'https://shop.example/mcp', version: '2026-08-25' } as DiscoveredShop,
    },
    { requestId: 'test', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } },
    { operation: 'CompleteCheckout', id: 'c1', body: {}, key: 'k' },
  );

describe('an error of the Model Context Protocol', () => {
  for (const [code, data, status] of [
    [-32700, undefined, 400],
    [-32601, undefined, 400],
    [-32602, { code: 'invalid_payment' }, 400],
    [-32001, { code: 'version_unsupported' }, 400],
    [-32000, { code: 'idempotency_conflict' }, 409],
    [-32000, { code: 'signature_invalid' }, 401],
  ] as const) {
    it(`is a refusal: ${code} ${data?.code ?? ''}`.trim(), async () => {
      assert.equal((await pay({ code, ...(data && { data }) })).status, status);
    });
  }

  for (const body of [
    undefined,
    { error: 'invalid_token' },
    { error: { code: -32000, data: { code: 'forbidden' } } },
  ]) {
    it(`is a refusal where nobody is let in: ${JSON.stringify(body)}`, async () => {
      assert.equal((await payAt(401, body)).status, 401);
    });
  }

  for (const code of [-32603, -32001, -32002, -32050, -1]) {
    it(`leaves the outcome unknown: ${code} without a code of the protocol`, async () => {
      await assert.rejects(pay({ code }), (error) => error instanceof CommerceError && error.outcomeUnknown);
    });
  }
});
