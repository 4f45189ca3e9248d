import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { createVendureAdapter } from '../../../src/adapters/vendure/index.ts';
import { vendureSettingsSchema } from '../../../src/adapters/vendure/settings.ts';
import { secretCard } from '../../../src/domain/payment/payment.ts';
import { Secret } from '../../../src/lib/secret.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const card = (number: string) =>
  secretCard({ number, expiryMonth: 12, expiryYear: 2030, securityCode: '123', holderName: 'A. Buyer' });
const call = {
  requestId: 'r',
  signal: new AbortController().signal,
  buyer: { ip: null, userAgent: null },
};

describe('the card vault of a Vendure shop', () => {
  const seen: { readonly key: unknown; readonly body: string }[] = [];
  let answer: { readonly status: number; readonly body: object } = { status: 200, body: { token: 'tok-1' } };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      seen.push({ key: request.headers['idempotency-key'], body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  before(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  after(() => new Promise((resolve) => void server.close(resolve)));
  const open = () => {
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    const origin = `http://127.0.0.1:${address.port}`;
    return createVendureAdapter(
      vendureSettingsSchema.parse({
        shopApiUrl: `${origin}/shop-api`,
        adminApiUrl: `${origin}/admin-api`,
        adminUsername: 'admin',
        adminPassword: new Secret('password'),
        payment: { kind: 'card-vault', method: 'card', vaultUrl: `${origin}/tokens`, vaultKey: new Secret('key') },
      }),
      { runtime: { clock: { now: () => NOW }, randomBytes: (length) => new Uint8Array(length) } },
    );
  };

  it('exchanges a card once for a payment key, and shows nothing of it but brand and last digits', async () => {
    const adapter = open();
    answer = { status: 200, body: { token: 'tok-1' } };
    const vaulted = await adapter.vaultCard?.(call, { card: card('4242424242424242'), paymentKey: 'pay-1' });
    await adapter.close?.();

    assert.deepEqual(JSON.parse(vaulted?.token.reveal() ?? ''), { token: 'tok-1', brand: 'Visa', lastFour: '4242' });
    // Longer than a payment whose answer was lost stays unknown, so that it is submitted again under its key.
    assert.equal(vaulted?.expiresAt, '2026-01-15T12:15:00.000Z');
    assert.equal(seen.at(-1)?.key, 'pay-1');
    assert.match(seen.at(-1)?.body ?? '', /4242424242424242/);
  });

  it('takes the end of the token from the vault', async () => {
    const adapter = open();
    answer = { status: 200, body: { token: 'tok-1', expiresAt: '2026-01-15T12:03:00Z' } };
    const vaulted = await adapter.vaultCard?.(call, { card: card('4242424242424242'), paymentKey: 'pay-1' });
    await adapter.close?.();

    assert.equal(vaulted?.expiresAt, '2026-01-15T12:03:00Z');
  });

  it('refuses a card that the vault rejects, and knows nothing of one that it does not answer for', async () => {
    const adapter = open();
    const ask = () => adapter.vaultCard?.(call, { card: card('4242424242424242'), paymentKey: 'pay-1' });
    answer = { status: 422, body: {} };
    await assert.rejects(async () => ask(), { name: 'CreditCardDeclined' });
    answer = { status: 500, body: {} };
    await assert.rejects(async () => ask(), { name: 'StoreUnavailable' });
    await adapter.close?.();
  });
});
