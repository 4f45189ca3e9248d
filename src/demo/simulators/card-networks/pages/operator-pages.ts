import type { FastifyPluginAsync } from 'fastify';
import { escapeHtml, toHtmlHeaders, toHtmlPage } from '../../../../lib/net/html-page.ts';
import { readNumber, readText } from '../../books/read-row.ts';
import { readLedger } from '../books/read-ledger.ts';
import type { Gateway } from '../gateway.ts';

const SHOWN = 100;

/** `GET /inbox`: the codes that the issuer sent. `GET /ledger`: everything that counts. Both for this machine alone. */
export const createOperatorPages =
  (gateway: Gateway): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async ({ hostname }, reply) => {
      // A page of another site may give its own name to this address, and would read the codes.
      if (!isOwnName(hostname)) await reply.code(403).send({ problem: 'This address has another name.' });
    });
    app.get('/ledger', async (_request, reply) => reply.header('cache-control', 'no-store').send(readLedger(gateway)));
    app.get('/inbox', async ({ headers: { accept } }, reply) => {
      const messages = readInbox(gateway);
      if (accept?.includes('application/json')) return reply.header('cache-control', 'no-store').send({ messages });
      const rows = messages.map(
        ({ sentTo, lastFour, code }) =>
          `<p>${escapeHtml(sentTo)}: the code for your card ending in ${escapeHtml(lastFour)} is <strong>${code}</strong></p>`,
      );
      const body = rows.length === 0 ? '<p>No codes were sent yet.</p>' : rows.join('\n    ');
      return reply.headers(toHtmlHeaders()).send(toHtmlPage(`Network ${gateway.network}: sent codes`, body));
    });
  };

const isOwnName = (hostname: string): boolean => hostname === '127.0.0.1' || /^(?:[\w-]+\.)?localhost$/.test(hostname);

/** The newest first. */
const readInbox = ({ books, secrets }: Gateway) =>
  books
    .all(
      `select codes.*, cards.last_four from codes join cards on cards.card_id = codes.card_id
        order by code_id desc limit ?`,
      SHOWN,
    )
    .map((row) => ({
      at: new Date(readNumber(row, 'sent_at')).toISOString(),
      virtualCardId: readText(row, 'card_id'),
      lastFour: readText(row, 'last_four'),
      sentTo: readText(row, 'sent_to'),
      code: secrets.open(readText(row, 'sealed')),
    }));
