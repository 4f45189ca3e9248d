import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { formatAmount } from '../../../../lib/currency/format-amount.ts';
import { comesFromOwnPage } from '../../../../lib/net/comes-from-own-page.ts';
import { escapeHtml } from '../../../../lib/net/html-page.ts';
import { readField, takeForms } from '../../http/take-forms.ts';
import type { NetworkCard } from '../cards/cards.ts';
import { type Flow, findFlow } from '../flows/flows.ts';
import type { Gateway } from '../gateway.ts';
import { toSecureToken } from '../intents/create-intent.ts';
import type { Ceremony } from '../passkeys/ceremony.ts';
import { listPasskeys } from '../passkeys/passkeys.ts';
import { toPasskeyOptions } from '../passkeys/to-passkey-options.ts';
import { toFrameResult } from '../verification/issuer-frame.ts';
import { passkeyScript, postScript } from './frame-scripts.ts';
import { type Frame, type FrameKind, findFrame, frameRoute } from './frames.ts';
import { sendFramePage } from './send-frame-page.ts';

type PageRequest = FastifyRequest<{ Params: { page: string } }>;

/** The pages of a network that a shop's page frames. Each posts one message, which echoes the nonce of its frame. */
export const createFramePages =
  (gateway: Gateway): FastifyPluginAsync =>
  async (app) => {
    takeForms(app, 1_024);

    app.get(frameRoute, async ({ params: { page } }: PageRequest, reply) => {
      const [frame, flow] = find(gateway, page);
      if (frame === undefined || flow === undefined) return sendFramePage(gateway, reply, { status: 404, origins: [] });
      return show[frame.kind](gateway, reply, frame, flow);
    });

    app.post(frameRoute, async (request: PageRequest, reply) => {
      const [frame, flow] = find(gateway, request.params.page);
      if (frame?.kind !== 'issuer' || flow === undefined) {
        return sendFramePage(gateway, reply, { status: 404, origins: [] });
      }
      if (!comesFromOwnPage(request)) return sendFramePage(gateway, reply, { status: 403, origins: [] });
      const payload = toFrameResult(gateway, frame, readField(request.body, 'decision') === 'confirm');
      return handBack(gateway, reply, frame, flow, payload);
    });
  };

type ShowFrame = (gateway: Gateway, reply: FastifyReply, frame: Frame, flow: Flow) => FastifyReply;

const show: Readonly<Record<FrameKind, ShowFrame>> = {
  handshake: (gateway, reply, { nonce }, flow) => {
    const { origins } = flow;
    const message =
      flow.kind === 'selection'
        ? { type: 'secureToken', nonce, secureToken: toSecureToken(gateway, flow) }
        : { type: 'handshake', nonce };
    return sendFramePage(gateway, reply, { origins, data: { origins, message }, script: postScript });
  },
  issuer: (gateway, reply, { callbackUri }, flow) =>
    sendFramePage(gateway, reply, { origins: flow.origins, body: toIssuerForm(flow), formTarget: callbackUri }),
  passkey: (gateway, reply, { nonce }, { ceremony, card, origins }) => {
    if (ceremony?.nonce !== nonce) return sendFramePage(gateway, reply, { status: 410, origins });
    const publicKey = toPasskeyOptions(gateway, card, ceremony, listPasskeys(gateway, card));
    const type = ceremony.kind === 'registration' ? 'fido2Registration' : 'fido2Assertion';
    return sendFramePage(gateway, reply, {
      origins,
      body: `<p>${escapeHtml(toReason(ceremony, card))}</p>
    <p><button id="continue">Continue with a passkey</button></p>
    <p role="status" id="status"></p>`,
      data: { origins, publicKey, message: { type, nonce } },
      script: passkeyScript,
    });
  },
};

function handBack(gateway: Gateway, reply: FastifyReply, frame: Frame, { origins }: Flow, payload: string) {
  const { callbackUri, nonce } = frame;
  const callback = callbackUri === null ? null : URL.parse(callbackUri);
  if (callback === null) {
    const message = { type: 'iframeResult', nonce, payload };
    return sendFramePage(gateway, reply, { origins, data: { origins, message }, script: postScript });
  }
  callback.searchParams.set('nonce', nonce);
  callback.searchParams.set('payload', payload);
  return reply.header('referrer-policy', 'no-referrer').redirect(callback.href, 303);
}

function find(gateway: Gateway, page: string): readonly [Frame | undefined, Flow | undefined] {
  const frame = findFrame(gateway, { page });
  return [frame, frame && findFlow(gateway, frame.flowId)];
}

const toIssuerForm = ({
  card: { lastFour },
}: Flow): string => `<p>Your bank asks: is this you? Card ending in ${escapeHtml(lastFour)}.</p>
    <form method="post">
      <button name="decision" value="confirm">Yes, it is me</button>
      <button name="decision" value="refuse">No</button>
    </form>`;

/** What the buyer's passkey is for. */
function toReason({ mandate }: Ceremony, { lastFour }: NetworkCard): string {
  if (mandate === null) return `Save a passkey for your card ending in ${lastFour}. You pay with it from now on.`;
  const { payeeName, amount, currency } = mandate;
  return `Pay ${formatAmount({ number: amount, currency })} to ${payeeName} with your card ending in ${lastFour}.`;
}
