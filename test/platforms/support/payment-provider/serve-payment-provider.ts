import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { chargeRequest, PaymentLedger } from './payment-ledger.ts';

export interface ServedPaymentProvider {
  readonly url: string;
  close(): Promise<void>;
}

const cardShape = z.object({ number: z.string() });

/**
 * The payment provider of a test shop, beyond the platform, so that its books survive the platform's death.
 *
 *   POST   /vault           exchanges a card, as docs/medusa.md has it; `vaultKey` opens it
 *   POST   /charges         a `chargeRequest`; answers how it went, or breaks off if the answer is to be lost
 *   DELETE /charges/{key}   gives the money back; 404 if there is nothing to give
 *   GET    /ledger          {"held": 1, "charges": [{"key": "…", "reference": "…", "scope": "usd", "amount": 704}]}
 *   POST   /releases        lets held payments go; DELETE ends that
 *   GET    /challenge       the page on which a buyer confirms a payment; POST with `answer=yes|no` is the answer
 */
export async function servePaymentProvider(vaultKey: string): Promise<ServedPaymentProvider> {
  const ledger = new PaymentLedger();
  const server = createServer((incoming, outgoing) => {
    serve(ledger, vaultKey, incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: addressOf(server.address()),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const addressOf = (address: AddressInfo | string | null): string => `http://127.0.0.1:${(address as AddressInfo).port}`;

async function serve(
  ledger: PaymentLedger,
  vaultKey: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const body = await text(incoming);
  const answer = (status: number, value: object) =>
    void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const reference = String(searchParams.get('session'));
  const { method, headers } = incoming;
  switch (`${method} ${pathname.replace(/^\/charges\/.+/, '/charges/{key}')}`) {
    case 'HEAD /vault':
    case 'POST /vault': {
      if (headers.authorization !== `Bearer ${vaultKey}`) return answer(401, {});
      if (method === 'HEAD') return answer(405, {});
      const token = ledger.exchange(cardShape.parse(JSON.parse(body)).number, String(headers['idempotency-key']));
      return answer(200, { token, expiresAt: new Date(Date.now() + 600_000).toISOString() });
    }
    case 'POST /charges': {
      const request = chargeRequest.parse(JSON.parse(body));
      const outcome = await ledger.charge(request);
      if (outcome.kind === 'lost') return void outgoing.destroy();
      const page = `http://${headers.host}/challenge?session=${encodeURIComponent(request.reference)}`;
      return answer(200, outcome.kind === 'challenge' ? { ...outcome, url: page } : outcome);
    }
    case 'DELETE /charges/{key}':
      return answer(ledger.giveBack(decodeURIComponent(pathname.slice('/charges/'.length))) ? 200 : 404, {});
    case 'GET /ledger':
      return answer(200, ledger.read());
    case 'POST /releases':
      return answer(200, ledger.beginRelease() ?? {});
    case 'DELETE /releases':
      return answer(200, ledger.endRelease() ?? {});
    case 'GET /challenge':
      return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(toPage(reference));
    case 'POST /challenge': {
      const returnUrl = ledger.answerChallenge(reference, searchParams.get('answer'));
      if (returnUrl === undefined) return answer(404, {});
      return void outgoing
        .writeHead(returnUrl === null ? 204 : 303, { ...(returnUrl !== null && { location: returnUrl }) })
        .end();
    }
    default:
      return answer(404, {});
  }
}

function toPage(reference: string): string {
  const button = (word: string) =>
    `<form method="post" action="/challenge?session=${encodeURIComponent(reference)}&amp;answer=${word}"><button>${word}</button></form>`;
  return `<!doctype html><title>Confirm</title><h1>Did you make this payment?</h1>${button('yes')}${button('no')}`;
}
