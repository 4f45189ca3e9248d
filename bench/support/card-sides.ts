import * as z from 'zod';
import { cardOperations } from '../../examples/card-token/card-operations.ts';
import { networkRegistry } from '../../src/card-networks/registry.ts';
import type { CardNetworkName, PasskeyStep } from '../../src/domain/card-network/card-network.ts';
import { money } from '../../src/domain/money/money.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import { secretCard } from '../../src/domain/payment/payment.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { Secret } from '../../src/lib/secret.ts';
import { systemTimers } from '../../src/lib/timers.ts';
import { Pace, Patience } from '../../test/faults/breaking/buyers/patience.ts';
import { type CardHolder, SHOP_ORIGIN } from '../../test/faults/breaking/networks/card-holder.ts';
import { post } from '../../test/support/graphql-client.ts';

const MANDATE = { domain: 'apparel.demo.example', amount: 4_599, currency: 'USD' } as const;

/** What a page of the network needs, as both sides have it. */
interface Step {
  readonly frame: { readonly url: string; readonly origin: string; readonly nonce: string };
}
type Ceremony = Step & { readonly kind: string; readonly publicKey: PasskeyStep['publicKey'] };

/** One flow by one of two ways: through Cartwright, or straight to the network. */
export interface CardSide {
  enroll(card: Card, email: string): Promise<{ readonly virtualCardId: string; readonly methodId: string | null }>;
  select(virtualCardId: string): Promise<Step['frame'] | null>;
  trigger(methodId: string): Promise<Step['frame'] | null>;
  verify(
    answer:
      | { readonly otp: string }
      | { readonly iframeResult: { readonly nonce: string; readonly payload: string } }
      | { readonly fido2Registration: Readonly<Record<string, unknown>> },
  ): Promise<Ceremony | null>;
  intend(secureToken: string | null): Promise<Ceremony | null>;
  complete(assertion: Readonly<Record<string, unknown>>): Promise<void>;
  delete(virtualCardId: string): Promise<void>;
}

type Card = CardHolder['card'];
type Time = <Answer>(operation: string, run: () => Promise<Answer>) => Promise<Answer>;

/** Enrols a card, pays once, and deletes the card. Only calls are timed, and neither passkeys nor pages. */
export async function playFlow(side: CardSide, holder: CardHolder, time: Time): Promise<void> {
  const { card, email } = holder;
  const patience = new Patience(new Pace(), 30_000);
  const { virtualCardId, methodId } = await time('enrollCard', () => side.enroll(card, email));
  if (methodId !== null) {
    const frame = await time('triggerCardVerification', () => side.trigger(methodId));
    const answer = frame
      ? { iframeResult: await holder.confirm(frame, patience) }
      : { otp: await holder.readCode(virtualCardId, patience) };
    const asked = await time('verifyCard', () => side.verify(answer));
    if (asked === null) throw new Error('The network asks for no passkey');
    const fido2Registration = holder.answer(asked);
    await time('verifyCard, passkey', () => side.verify({ fido2Registration }));
  }
  const handshake = await time('selectCard', () => side.select(virtualCardId));
  const secureToken = handshake && (await holder.readSecureToken(handshake, patience));
  const asked = await time('createPaymentIntent', () => side.intend(secureToken));
  if (asked !== null) {
    const assertion = holder.answer(asked);
    await time('completePaymentChallenge', () => side.complete(assertion));
  }
  await time('deleteCard', () => side.delete(virtualCardId));
}

/** The same request to the network that our adapter makes, and one durable write. */
export function openDirectSide(
  network: CardNetworkName,
  settings: Readonly<Record<string, unknown>>,
  write: () => void,
): CardSide & { close(): Promise<void> } {
  const opened = networkRegistry[network].open(settings, {
    runtime: systemRuntime,
    timers: systemTimers,
    logger: silentLogger,
  });
  const { adapter } = opened;
  let state = '';
  const call = () => ({
    appId: 'bench',
    requestKey: crypto.randomUUID(),
    origins: [SHOP_ORIGIN],
    signal: new AbortController().signal,
  });
  const written = async <Answer extends { readonly state: string | null }>(asked: Promise<Answer>) => {
    const answer = await asked;
    state = answer.state ?? state;
    write();
    return answer;
  };
  const toCeremony = (answer: object): Ceremony | null => {
    if (!('passkey' in answer) || answer.passkey === null) return null;
    const step = answer.passkey as PasskeyStep;
    return { ...step, kind: step.kind.toUpperCase() };
  };
  return {
    enroll: async (card, email) => {
      const consumer = { email, phone: '+15125550100', firstName: null, lastName: null, countryCode: null };
      const input = {
        card: secretCard(card),
        consumer: { ...consumer, languageCode: null },
        billingInfo: null,
        browser: null,
      };
      const { virtualCardId, methods } = await written(adapter.enroll(call(), input));
      return { virtualCardId, methodId: methods[0]?.methodId ?? null };
    },
    select: async (virtualCardId) => (await written(adapter.select(call(), { virtualCardId }))).handshake,
    trigger: async (methodId) => {
      const asked = adapter.triggerVerification?.(call(), { state, methodId, callbackUri: `${SHOP_ORIGIN}/checkout` });
      const answer = asked && (await written(asked));
      return answer?.kind === 'frame' ? answer.frame : null;
    },
    verify: async (given) => {
      const answer =
        'otp' in given
          ? { kind: 'code' as const, code: new Secret(given.otp) }
          : 'iframeResult' in given
            ? { kind: 'frame' as const, ...given.iframeResult }
            : { kind: 'registration' as const, credential: given.fido2Registration };
      const asked = adapter.verify?.(call(), { state, answer });
      return asked ? toCeremony(await written(asked)) : null;
    },
    intend: async (secureToken) => {
      const { domain, amount, currency } = MANDATE;
      const total = money(amount, requireCurrency(currency));
      const mandate = { domain, total, payeeName: 'Apparel', payeeOrigin: 'https://apparel.demo.example' };
      const input = { state, mandate, secureToken: secureToken === null ? null : new Secret(secureToken) };
      return toCeremony(await written(adapter.createIntent(call(), input)));
    },
    complete: async (assertion) => {
      const asked = adapter.completeChallenge?.(call(), { state, assertion });
      if (asked) await written(asked);
    },
    delete: async (virtualCardId) => {
      await adapter.deleteCard(call(), { virtualCardId });
      write();
    },
    close: () => opened.close(),
  };
}

const frame = z.object({ url: z.string(), origin: z.string(), nonce: z.string() });
const payloadShape = z.object({
  virtualCardId: z.string().nullish(),
  verificationMethods: z.array(z.object({ methodId: z.string() })).nullish(),
  embedIframeHandshake: frame.nullish(),
  frame: frame.nullish(),
  passkeyStep: z.object({ kind: z.string(), publicKey: z.record(z.string(), z.unknown()), frame }).nullish(),
  flowToken: z.string().nullish(),
  userErrors: z.array(z.unknown()).length(0),
});

/** The mutations of a partner's backend. */
export function openThroughSide(
  url: string,
  headers: Readonly<Record<string, string>>,
  { network, encryptedCard }: { readonly network: CardNetworkName; readonly encryptedCard: string },
): CardSide {
  let flowToken: string | null = null;
  const call = async (name: string, input: object) => {
    const query = (cardOperations.get(name) ?? '').replace('passkeyStep { kind', 'passkeyStep { kind publicKey');
    const variables = { input: { ...(flowToken !== null && { flowToken }), ...input } };
    const answer = await post(url, query, { headers, variables });
    const payload = payloadShape.parse(answer.data?.[name], { error: () => JSON.stringify(answer) });
    flowToken = payload.flowToken ?? flowToken;
    return payload;
  };
  return {
    enroll: async (_card, email) => {
      const consumer = { email, phone: '+15125550100' };
      const { virtualCardId, verificationMethods } = await call('enrollCard', { encryptedCard, consumer });
      return { virtualCardId: virtualCardId ?? '', methodId: verificationMethods?.[0]?.methodId ?? null };
    },
    select: async (virtualCardId) => {
      flowToken = null;
      return (await call('selectCard', { virtualCardId, network })).embedIframeHandshake ?? null;
    },
    trigger: async (methodId) => {
      const input = { methodId, callbackUri: `${SHOP_ORIGIN}/checkout` };
      return (await call('triggerCardVerification', input)).frame ?? null;
    },
    verify: async (answer) => (await call('verifyCard', { answer })).passkeyStep ?? null,
    intend: async (secureToken) => {
      const input = { mandate: MANDATE, ...(secureToken !== null && { secureToken }) };
      return (await call('createPaymentIntent', input)).passkeyStep ?? null;
    },
    complete: async (assertion) => void (await call('completePaymentChallenge', { assertion })),
    delete: async (virtualCardId) => {
      flowToken = null;
      await call('deleteCard', { virtualCardId, network });
    },
  };
}
