import { CartwrightError } from '@cartwright/client';
import { answerFrame, answerPasskey } from '@cartwright/client/browser';
import { askBackend, type CardCall, type CardInput, type CardPayload } from '../api/ask-backend.ts';
import { cartwright } from '../api/cartwright.ts';
import type { EnrollCardMutation } from '../generated/operations.ts';
import { payByToken, type TypedCard } from './pay.ts';
import { forgetCard, type SavedCard, saveCard } from './saved-cards.ts';
import type { Shop } from './shops.ts';
import type { toProblem } from './to-problem.ts';

export interface SentCode {
  readonly maskedDestination: string;
  readonly length: number;
  /** Where the demo's network shows what it sends. */
  readonly inbox: string;
}

/** What the page does for a payment: it has the frame of the network, and asks the buyer for a code. */
export interface Teller {
  readonly iframe: HTMLIFrameElement;
  /** The buyer sees the frame, and may say that the passkey for it is on another device. */
  readonly show: (shown: 'frame' | 'passkey' | 'nothing') => void;
  readonly askCode: (sent: SentCode) => Promise<string>;
  /** What was wrong with the last try; undefined when it was right. */
  readonly tell: (problem: Problem | undefined) => void;
  /** The page is left. */
  readonly signal: AbortSignal;
  /** The buyer says that the passkey is on another device. */
  readonly elsewhere: AbortSignal;
}

type Call = ReturnType<typeof openFlow>;
type Enrolled = NonNullable<EnrollCardMutation['enrollCard']>;
type Verified = Pick<Enrolled, 'status' | 'verificationMethods' | 'embedIframeHandshake'>;

/** Each answer has the flow token of the next call. Null means that the one before is still good. */
function openFlow(teller: Teller) {
  let flowToken = '';
  return async <Name extends CardCall>(name: Name, input: Omit<CardInput<Name>, 'flowToken'>) => {
    teller.signal.throwIfAborted();
    const payload = await askBackend(name, {
      ...input,
      ...(flowToken !== '' && { flowToken }),
    } as unknown as CardInput<Name>);
    const next = 'flowToken' in payload ? payload.flowToken : null;
    flowToken = next ?? flowToken;
    const [error] = payload.userErrors;
    if (error && !mayGoOn(error, next)) throw new Refused(error);
    // What was wrong is still worth reading beside the next code.
    if (error || name !== 'triggerCardVerification') teller.tell(error);
    const triesLeft = error && 'triesLeft' in error ? error.triesLeft : null;
    return { payload: payload as CardPayload<Name>, flowToken, failed: error !== undefined, triesLeft };
  };
}

/** After a wrong try the flow goes on with a new token, or has ended. A text that is no code was no try. */
const mayGoOn = (
  { name, field }: { readonly name: string; readonly field: readonly string[] | null },
  next: string | null,
): boolean => (name === 'CardVerificationFailed' ? next !== null : field?.at(-1) === 'otp');

type Problem = ReturnType<typeof toProblem>;

class Refused extends Error {
  constructor({ name, message }: Problem) {
    super(message);
    this.name = name;
  }
}

async function verify(call: Call, card: Verified, teller: Teller): Promise<void> {
  const methodId = card.verificationMethods?.[0]?.methodId ?? '';
  const inbox = `${card.embedIframeHandshake?.origin ?? ''}/inbox`;
  let answer = await prove(call, { methodId, inbox }, teller);
  // Three wrong tries void a code: the next one is sent, until the network sends no more.
  while (answer.failed) answer = await prove(call, { methodId, inbox }, teller);
  for (let step = answer.payload.passkeyStep; step !== null; ) {
    teller.show('frame');
    const passkey = await answerPasskey(step, teller.iframe, teller);
    teller.show('nothing');
    step = (await call('verifyCard', { answer: { ...passkey } as CardInput<'verifyCard'>['answer'] })).payload
      .passkeyStep;
  }
}

async function prove(
  call: Call,
  { methodId, inbox }: { readonly methodId: string; readonly inbox: string },
  teller: Teller,
) {
  const { code, frame } = (await call('triggerCardVerification', { methodId, callbackUri: location.href })).payload;
  if (frame !== null) {
    teller.show('frame');
    const { nonce, payload = '' } = await answerFrame(frame, teller.iframe, teller);
    teller.show('nothing');
    return call('verifyCard', { answer: { iframeResult: { nonce, payload } } });
  }
  const ask = async () =>
    call('verifyCard', { answer: { otp: await teller.askCode({ ...(code ?? NO_CODE), inbox }) } });
  let answer = await ask();
  while (answer.failed && answer.triesLeft !== 0) answer = await ask();
  return answer;
}

const NO_CODE = { maskedDestination: '', length: 0 };

/** Makes an intent for the cart's total and orders with it. Answers the address at which the order can be watched. */
async function payWith(
  call: Call,
  { shop, card, secureToken }: { readonly shop: Shop; readonly card: SavedCard; readonly secureToken?: string },
  teller: Teller,
): Promise<string> {
  const { number: amount = 0, currency = '' } = shop.cart?.total ?? {};
  const mandate = { domain: shop.domain, amount, currency };
  let intent = await call('createPaymentIntent', { mandate, ...(secureToken !== undefined && { secureToken }) });
  while (intent.payload.passkeyStep !== null) {
    teller.show('passkey');
    const signal = AbortSignal.any([teller.signal, teller.elsewhere]);
    const asked = answerPasskey(intent.payload.passkeyStep, teller.iframe, { signal });
    const { fido2Assertion: assertion = {} } = await asked.catch(async (error: unknown) => {
      if (!teller.elsewhere.aborted) throw error;
      await deleteCard(card);
      throw new Refused({ name: 'CardRemoved', message: '' });
    });
    teller.show('nothing');
    intent = await call('completePaymentChallenge', { assertion: { ...assertion } });
  }
  return payByToken(shop, { intentId: intent.payload.intentId ?? '', flowToken: intent.flowToken });
}

/** The network verifies a new card, and keeps it for the next time. */
export async function payWithNewCard(shop: Shop, card: TypedCard, teller: Teller): Promise<string> {
  const call = openFlow(teller);
  const { email, phone } = shop.cart?.billingInfo ?? {};
  const { payload: enrolled } = await call('enrollCard', {
    encryptedCard: await cartwright.encryptCard(card),
    consumer: { email: email ?? '', ...(phone != null && { phone }) },
  });
  if (enrolled.embedIframeHandshake !== null) await answerFrame(enrolled.embedIframeHandshake, teller.iframe, teller);
  if (enrolled.status === 'VERIFICATION_REQUIRED') await verify(call, enrolled, teller);
  const { virtualCardId, network, masked } = enrolled;
  if (virtualCardId === null || network === null) {
    throw new CartwrightError('InvalidAnswer', 'The service gave no card');
  }
  const kept = { virtualCardId, network, brand: masked?.brand ?? '', lastFour: masked?.lastFour ?? '' };
  saveCard(kept);
  return payWith(call, { shop, card: kept }, teller);
}

export async function payWithSavedCard(shop: Shop, card: SavedCard, teller: Teller): Promise<string> {
  const { virtualCardId, network } = card;
  const call = openFlow(teller);
  try {
    const { payload: selected } = await call('selectCard', { virtualCardId, network });
    const { embedIframeHandshake: probe, status } = selected;
    const secureToken = probe === null ? undefined : (await answerFrame(probe, teller.iframe, teller)).secureToken;
    // A card without passkeys is verified each time.
    if (status === 'VERIFICATION_REQUIRED') await verify(call, selected, teller);
    return await payWith(call, { shop, card, ...(secureToken !== undefined && { secureToken }) }, teller);
  } catch (error) {
    // It was deleted on another device.
    if (error instanceof Refused && error.name === 'CardNotFound') forgetCard(virtualCardId);
    throw error;
  }
}

/** Its passkeys end on all devices: entered again, it is verified anew. */
export async function deleteCard({ virtualCardId, network }: SavedCard): Promise<void> {
  const [error] = (await askBackend('deleteCard', { virtualCardId, network })).userErrors;
  if (error && error.name !== 'CardNotFound') throw new Refused(error);
  forgetCard(virtualCardId);
}
