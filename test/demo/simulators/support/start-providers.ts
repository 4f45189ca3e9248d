import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openBooks } from '../../../../src/demo/simulators/books/open-books.ts';
import { serveProviders } from '../../../../src/demo/simulators/payment-providers/serve-providers.ts';
import { providerTables } from '../../../../src/demo/simulators/payment-providers/tables.ts';
import { systemRuntime } from '../../../../src/lib/runtime.ts';
import { Secret } from '../../../../src/lib/secret.ts';
import { ManualTime } from '../../../support/manual-time.ts';

export const MERCHANT = 'shop.example';

/** The providers on a clock that stands still, as a merchant and a buyer reach them. */
export async function startProviders(t: TestContext, file = ':memory:') {
  const time = new ManualTime();
  const timers = new ManualTime();
  const books = openBooks(file, providerTables, { ...systemRuntime, clock: time });
  t.after(() => books.close());
  const logged: string[] = [];
  const note = (fields: object, message: string) => void logged.push(`${JSON.stringify(fields)} ${message}`);
  const served = await serveProviders(books, {
    port: 0,
    token: new Secret('token-of-the-merchants'),
    logger: { debug: note, info: note, warn: note, error: note },
    timers,
    publicUrl: null,
  });
  t.after(served.close);
  const ask = async (path: string, body: object, token = 'token-of-the-merchants') => {
    const response = await fetch(`${served.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ merchant: MERCHANT, ...body }),
    });
    const answer: unknown = await response.json();
    assert.ok(answer !== null && typeof answer === 'object');
    return { status: response.status, ...answer } as Readonly<Record<string, unknown>>;
  };
  const ledger = async () => {
    const response = await fetch(`${served.url}/v1/ledger?merchant=${MERCHANT}`, {
      headers: { authorization: 'Bearer token-of-the-merchants' },
    });
    const { entries } = (await response.json()) as { entries: { kind: string; amount: number; key: string }[] };
    return entries.map(({ kind, amount, key }) => `${kind} ${amount} ${key}`);
  };
  /** What the buyer's page would send back to the shop. */
  const decide = async (pageUrl: unknown, decision: string) => {
    const response = await fetch(String(pageUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decision }),
    });
    return (await response.json()) as Readonly<Record<string, string>>;
  };
  /** The token of a payment sheet without a session. */
  const sheetToken = async (sheet: Readonly<Record<string, string | number>>) => {
    const query = Object.entries({ merchant: MERCHANT, ...sheet }).map(([name, value]) => `${name}=${value}`);
    const response = await fetch(`${served.url}/sheet?${query.join('&')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { token } = (await response.json()) as { readonly token: string };
    return token;
  };
  /** Lets time pass, and then the providers look once for what has expired. */
  const pass = async (milliseconds: number) => {
    await time.advance(milliseconds);
    await timers.advance(5_000);
  };
  return { url: served.url, now: () => time.now(), pass, logged, ask, ledger, decide, sheetToken };
}

export const session = (sessionId: string, changes: object = {}) => ({
  sessionId,
  merchantName: 'A Shop',
  provider: 'PAYPAL',
  amount: 2_500,
  currency: 'USD',
  returnUrl: 'https://shop.example/back',
  payerEmail: null,
  ...changes,
});
