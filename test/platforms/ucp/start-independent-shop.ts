import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { atEnd, type Ending } from '../../support/at-end.ts';
import { childFor } from '../../support/process/child-for.ts';
import { until } from '../../support/until.ts';

/** The name of the shop's handler, and what its provider's vault gives for each card. */
export const HANDLER = 'dev.spck.tokenpay';

const tokens: Readonly<Record<string, string>> = {
  '4242424242424242': 'success_token',
  '4000000000000002': 'fail_token',
  '4000000000003220': 'escalate_token',
};

const cardShape = z.object({ number: z.string() });

export interface IndependentShop {
  readonly url: string;
  /** Where its payment provider exchanges cards. */
  readonly vaultUrl: string;
  /** The shop does the next payment, and its answer is lost. */
  loseNextPayment(): void;
  /** How often the shop was asked to pay. */
  payments(): number;
}

/**
 * The shop of the independent conformance suite, github.com/vishkaty/ucp-conformance, whose tree `suite` is. In front of it stands a server
 * that wraps its profile as the protocol wants it, plays the vault of its payment provider, and loses answers.
 */
export async function startIndependentShop(t: Ending, suite: string): Promise<IndependentShop> {
  const port = await findPort();
  const server = join(suite, 'conformance/fixtures/merchant/server.py');
  const program = childFor(t, () => spawn('python3', [server, '--port', String(port)], { stdio: 'ignore' }));
  const shop = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (program.exitCode !== null) throw new Error(`The shop ended with ${program.exitCode}`);
    return fetch(`${shop}/.well-known/ucp`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  let losesNext = false;
  let paid = 0;
  const front = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    if (incoming.url === '/vault') {
      if (incoming.method !== 'POST') return outgoing.writeHead(405).end();
      const token = tokens[cardShape.parse(JSON.parse(body.toString())).number];
      return outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ token }));
    }
    const answer = await fetch(`${shop}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: toHeaders(incoming),
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    const isPayment = incoming.url?.endsWith('/complete') === true;
    paid += isPayment ? 1 : 0;
    if (isPayment && losesNext) {
      losesNext = false;
      return outgoing.destroy();
    }
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    const shown = incoming.url === '/.well-known/ucp' ? wrap(text.replaceAll(shop, url)) : text;
    return outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(shown);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  atEnd(t, () => {
    front.close();
    front.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  return {
    url,
    vaultUrl: `${url}/vault`,
    loseNextPayment: () => {
      losesNext = true;
    },
    payments: () => paid,
  };
}

/** The signature covers the host that was called, which fetch does not pass on: the shop then takes the request for an unsigned one. */
function toHeaders({ headers }: IncomingMessage): Record<string, string> {
  const left = new Set(['host', 'connection', 'content-length', 'signature', 'signature-input', 'content-digest']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (left.has(name) ? [] : [[name, String(value)]])),
  );
}

function wrap(profile: string): string {
  const read = z.looseObject({}).parse(JSON.parse(profile));
  return 'ucp' in read ? profile : JSON.stringify({ ucp: read });
}

const findPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createSocket();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
