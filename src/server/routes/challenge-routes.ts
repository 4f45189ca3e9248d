import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireCurrency } from '../../domain/currency.ts';
import { money, toDecimalText, toSymbol } from '../../domain/money.ts';
import { sendCatalogError } from '../http/error-answers.ts';
import { pagePolicy } from '../http/security-headers.ts';

/** What the bank's page of the sandbox needs. The composition root puts the sandbox platform behind it. */
export interface ChallengePages {
  /** Undefined where there is no such challenge. */
  find(challengeId: string): Promise<ChallengePage | undefined>;
  /** Answers false where the challenge is over or was decided before. */
  decide(challengeId: string, decision: 'approve' | 'decline'): Promise<boolean>;
}

export interface ChallengePage {
  readonly shopName: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly card: { readonly brand: string; readonly lastFour: string };
  readonly state: 'pending' | 'approved' | 'declined' | 'expired';
  /** Where the buyer goes on afterwards; null where the shop gave no address. */
  readonly returnUrl: string | null;
}

type ChallengeRequest = FastifyRequest<{ Params: { id: string } }>;

/** A page as a card issuer would show it: the amount and two buttons, without scripts. */
export async function installChallengeRoutes(app: FastifyInstance, pages: ChallengePages): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const helmet = pagePolicy({ scripts: false, forms: true });
    const url = '/sandbox/challenges/:id';

    scope.get(url, { helmet }, async (request: ChallengeRequest, reply) => show(request, reply, pages));

    scope.post(url, { helmet }, async (request: ChallengeRequest, reply) => {
      // The id in the address cannot be guessed; beside that, no other site's page may press a button here.
      if (!comesFromOurPage(request)) return sendCatalogError(request, reply, 'Forbidden');
      const decision = request.body instanceof URLSearchParams ? request.body.get('decision') : null;
      if (decision !== 'approve' && decision !== 'decline') return sendCatalogError(request, reply, 'InvalidRequest');
      await pages.decide(request.params.id, decision);
      return show(request, reply, pages);
    });
  });
}

function comesFromOurPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return (
    headers.origin === undefined || (URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host)
  );
}

async function show(request: ChallengeRequest, reply: FastifyReply, pages: ChallengePages): Promise<FastifyReply> {
  const page = await pages.find(request.params.id);
  if (page === undefined) return sendCatalogError(request, reply, 'RouteNotFound');
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(toHtml(page));
}

const SENTENCES: Readonly<Record<ChallengePage['state'], string>> = {
  pending: 'Do you want to make this payment?',
  approved: 'You approved this payment. You may go back to the shop.',
  declined: 'You declined this payment. You may go back to the shop.',
  expired: 'The time to confirm this payment is over.',
};

const BUTTONS = `<form method="post">
      <button name="decision" value="approve">Approve</button>
      <button name="decision" value="decline">Decline</button>
    </form>`;

const toHtml = ({ shopName, amount, currency, card, state, returnUrl }: ChallengePage): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sandbox bank</title>
    <style>
      body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; }
      button { font: inherit; padding: 0.5rem 1.5rem; margin-right: 0.5rem; }
    </style>
  </head>
  <body>
    <h1>Sandbox bank</h1>
    <p><strong>${escapeHtml(toAmount(amount, currency))}</strong> to ${escapeHtml(shopName)}, ${escapeHtml(card.brand)} ending ${escapeHtml(card.lastFour)}</p>
    <p>${SENTENCES[state]}</p>
    ${state === 'pending' ? BUTTONS : toReturnLink(returnUrl)}
  </body>
</html>
`;

function toAmount(number: number, code: string): string {
  const amount = money(number, requireCurrency(code));
  return `${toSymbol(amount)}${toDecimalText(amount)} ${code}`;
}

/** Only web addresses become links: anything else in an address could be a script. */
const toReturnLink = (returnUrl: string | null): string =>
  returnUrl !== null && /^https?:\/\//i.test(returnUrl)
    ? `<p><a rel="noreferrer" href="${escapeHtml(returnUrl)}">Back to the shop</a></p>`
    : '';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
