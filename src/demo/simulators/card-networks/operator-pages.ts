import type { FastifyPluginAsync } from 'fastify';
import { escapeHtml, toHtmlHeaders, toHtmlPage } from '../../../lib/net/html-page.ts';
import { readNumber, readText } from '../books/read-row.ts';
import type { Gateway } from './gateway.ts';
import { readIntentRow } from './intents/intents.ts';

const SHOWN = 100;

/** Everything that counts, in order: the judge of tests. */
function readLedger({ books }: Gateway) {
  const intents = books
    .all('select * from intents order by created_at, intent_id')
    .map(readIntentRow)
    .map(({ intentId, cardId, mandate, state }) => ({
      intentId,
      virtualCardId: cardId,
      domain: mandate.domain,
      amount: mandate.amount,
      currency: mandate.currency,
      state,
    }));
  const authorizations = books.all('select * from authorizations order by at, authorization_id').map((row) => ({
    authorizationId: readText(row, 'authorization_id'),
    domain: readText(row, 'merchant'),
    key: readText(row, 'authorization_key'),
    intentId: readText(row, 'intent_id'),
    amount: readNumber(row, 'amount'),
    currency: readText(row, 'currency'),
    state: readText(row, 'state'),
  }));
  return {
    cards: books
      .all(
        `select cards.*, (select count(*) from passkeys where passkeys.card_id = cards.card_id) as passkeys from cards
          order by created_at, card_id`,
      )
      .map((row) => ({
        virtualCardId: readText(row, 'card_id'),
        lastFour: readText(row, 'last_four'),
        state: readText(row, 'state'),
        passkeys: readNumber(row, 'passkeys'),
      })),
    intents,
    redemptions: authorizations.map(({ intentId, amount, currency, domain }) => ({
      intentId,
      amount,
      currency,
      domain,
    })),
    authorizations,
  };
}

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
