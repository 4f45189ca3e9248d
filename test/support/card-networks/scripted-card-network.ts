import type {
  CardNetworkAdapter,
  FailedTry,
  IntentResult,
  NetworkCall,
  SelectedCard,
} from '../../../src/card-networks/contract/card-network.ts';
import { networkRefusals } from '../../../src/card-networks/toolkit/network-refusals.ts';
import type {
  CardNetworkName,
  PasskeyStep,
  PaymentMandate,
  VerificationMethod,
} from '../../../src/domain/card-network/card-network.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { Secret } from '../../../src/lib/secret.ts';

interface ScriptedCard {
  readonly virtualCardId: string;
  readonly key: string;
  readonly appId: string;
  readonly lastFour: string;
  isVerified: boolean;
  isDeleted: boolean;
  triesLeft: number;
  resendsLeft: number;
}

interface ScriptedIntent {
  readonly intentId: string;
  readonly card: string;
  readonly mandate: PaymentMandate;
  holder: string | null;
  isRedeemed: boolean;
  isEnded: boolean;
}

interface State {
  readonly card: string;
  readonly isSaved: boolean;
  readonly intentId: string | null;
  readonly asked: PaymentMandate | null;
}

/** What a card network decides by number, beside those that pass Luhn. */
export const declinedNumber = '4000000000000002';
export const RIGHT_CODE = '271828';
/** Its form is wrong, says the network: it judges nothing. */
export const FORMLESS_CODE = '161803';
export const SECURE_TOKEN = 'secure-token-of-the-frame';

const methods: Readonly<Record<CardNetworkName, readonly VerificationMethod[]>> = {
  A: [
    { methodId: 'sms', type: 'OTP_SMS', maskedDestination: '•••0100' },
    { methodId: 'email', type: 'OTP_EMAIL', maskedDestination: 'a•••@mail.example' },
  ],
  B: [{ methodId: 'page', type: 'IFRAME', maskedDestination: null }],
  C: [],
};

type Method = Exclude<keyof CardNetworkAdapter, 'network'>;

/** A card network in memory, with a ledger that tests look into and calls that they can break. */
export class ScriptedCardNetwork {
  readonly network: CardNetworkName;
  readonly cards = new Map<string, ScriptedCard>();
  readonly intents = new Map<string, ScriptedIntent>();
  /** The methods that were called, and the keys of the calls that did something. */
  readonly calls: Method[] = [];
  /** The intents that were paid, in order. */
  readonly redemptions: string[] = [];
  readonly #answers = new Map<string, Promise<unknown>>();
  readonly #lost: Method[] = [];
  #slow: { readonly method: Method; readonly until: Promise<void> } | undefined;
  #counter = 0;

  constructor(network: CardNetworkName) {
    this.network = network;
  }

  /** The next call of a method acts, and its answer is lost. */
  loseAnswer(method: Method): void {
    this.#lost.push(method);
  }

  /** Calls of a method wait before they act. */
  slow(method: Method, until: Promise<void>): void {
    this.#slow = { method, until };
  }

  takeCalls(): readonly Method[] {
    return this.calls.splice(0);
  }

  /** What the platform's acquirer does with a credential: once. */
  redeem(credential: string): PaymentMandate {
    const intent = this.intents.get(credential.replace('credential-of-', ''));
    if (intent === undefined || intent.isRedeemed) throw new CommerceError('CreditCardDeclined');
    intent.isRedeemed = true;
    this.redemptions.push(intent.intentId);
    return intent.mandate;
  }

  get adapter(): CardNetworkAdapter {
    const { network } = this;
    const usesCodes = network !== 'C';
    return {
      network,
      enroll: (call, { card, consumer }) =>
        this.#once('enroll', call, () => {
          const { number, expiryMonth, expiryYear } = card.reveal();
          if (number === declinedNumber) throw new CommerceError('CreditCardDeclined');
          const key = `${call.appId} ${number} ${consumer.email}`;
          const known = [...this.cards.values()].find((one) => one.key === key && !one.isDeleted);
          const made = known ?? this.#addCard(call, key, number.slice(-4));
          const masked = { brand: `Network ${network}`, lastFour: made.lastFour, expiryMonth, expiryYear };
          return { ...this.#select(made, false), art: `art-${made.virtualCardId}`, masked };
        }),
      select: (call, { virtualCardId }) =>
        this.#once('select', call, () => {
          const card = this.#find(call, virtualCardId);
          if (!card.isVerified) throw new CommerceError('CardNotFound');
          return this.#select(card, true);
        }),
      ...(usesCodes && {
        triggerVerification: (call, { state, callbackUri }) =>
          this.#once('triggerVerification', call, () => this.#trigger(call, state, callbackUri)),
        verify: (call, { state, answer }) =>
          this.#once('verify', call, () => {
            const card = this.#find(call, read(state).card);
            const code = answer.kind === 'code' ? answer.code.reveal() : undefined;
            if (code === FORMLESS_CODE) throw networkRefusals.codeMalformed();
            if (code !== undefined && code !== RIGHT_CODE) return this.#refuse(card, state);
            if (code !== undefined) return { kind: 'passkey', state, passkey: passkeyStep('registration') };
            if (answer.kind === 'registration' && answer.credential['id'] === 'wrong') {
              const passkey = passkeyStep('registration');
              return { kind: 'failed', state, triesLeft: null, resendsLeft: null, passkey } satisfies FailedTry;
            }
            card.isVerified = true;
            return { kind: 'enrolled', state };
          }),
        completeChallenge: (call, { state, assertion }) =>
          this.#once('completeChallenge', call, (): IntentResult => {
            const { asked } = read(state);
            if (asked === null) throw new CommerceError('PreconditionError');
            if (assertion['id'] !== 'wrong') return this.#addIntent(state, asked);
            const passkey = passkeyStep('assertion');
            return { kind: 'failed', state, triesLeft: null, resendsLeft: null, passkey };
          }),
      }),
      createIntent: (call, { state, mandate, secureToken }) =>
        this.#once('createIntent', call, (): IntentResult => {
          const { card, isSaved, intentId } = read(state);
          this.#find(call, card);
          const earlier = intentId === null ? undefined : this.intents.get(intentId);
          if (earlier !== undefined && earlier.holder !== null) throw new CommerceError('PreconditionError');
          if (earlier !== undefined) earlier.isEnded = true;
          if (network !== 'A') return this.#addIntent(state, mandate);
          if (isSaved && secureToken?.reveal() !== SECURE_TOKEN) {
            throw new CommerceError('PreconditionError', { field: ['secureToken'] });
          }
          const next = write({ ...read(state), asked: mandate });
          return { kind: 'passkey', state: next, passkey: passkeyStep('assertion', mandate) };
        }),
      getCredential: (call, { intentId, attemptKey }) =>
        this.#once('getCredential', call, () => {
          const intent = this.#requireIntent(intentId);
          if (intent.isEnded) throw new CommerceError('PaymentChallengeExpired', { field: ['intentId'] });
          if (intent.holder !== null && intent.holder !== attemptKey) throw networkRefusals.credentialTaken();
          intent.holder = attemptKey;
          return { credential: new Secret(`credential-of-${intentId}`), mandate: intent.mandate };
        }),
      releaseCredential: (call, { intentId, attemptKey }) =>
        this.#once('releaseCredential', call, () => {
          const intent = this.#requireIntent(intentId);
          if (intent.holder === attemptKey && !intent.isRedeemed) intent.holder = null;
        }),
      deleteCard: (call, { virtualCardId }) =>
        this.#once('deleteCard', call, () => {
          this.#find(call, virtualCardId).isDeleted = true;
        }),
      getCardArt: async (_call, { art }) => {
        this.calls.push('getCardArt');
        if (this.#slow?.method === 'getCardArt') await this.#slow.until;
        const card = this.cards.get(art.replace('art-', ''));
        if (card === undefined || card.isDeleted) throw new CommerceError('CardNotFound');
        const image = `<svg xmlns="http://www.w3.org/2000/svg"><text>•••• ${card.lastFour}</text></svg>`;
        return { mediaType: 'image/svg+xml', bytes: new TextEncoder().encode(image) };
      },
    };
  }

  /** Acts once for each request key, as a network does. */
  #once<T>(method: Method, { requestKey }: NetworkCall, act: () => T): Promise<T> {
    this.calls.push(method);
    const run = async () => {
      if (this.#slow?.method === method) await this.#slow.until;
      return act();
    };
    const answer = (this.#answers.get(`${method} ${requestKey}`) as Promise<T> | undefined) ?? run();
    this.#answers.set(`${method} ${requestKey}`, answer);
    answer.catch(() => this.#answers.delete(`${method} ${requestKey}`));
    const lost = this.#lost.indexOf(method);
    if (lost === -1) return answer;
    this.#lost.splice(lost, 1);
    return answer.then(() => {
      throw new CommerceError('StoreUnavailable');
    });
  }

  #addCard({ appId }: NetworkCall, key: string, lastFour: string): ScriptedCard {
    this.#counter += 1;
    const card = { virtualCardId: `card-${this.network}-${this.#counter}`, key, appId, lastFour };
    const made = { ...card, isVerified: this.network === 'C', isDeleted: false, triesLeft: 3, resendsLeft: 3 };
    this.cards.set(made.virtualCardId, made);
    return made;
  }

  #select({ virtualCardId, isVerified }: ScriptedCard, isSaved: boolean): SelectedCard {
    const state = write({ card: virtualCardId, isSaved, intentId: null, asked: null });
    const handshake = this.network === 'A' ? frame('handshake') : null;
    const enrolled = isVerified && (isSaved || this.network === 'C');
    return { state, virtualCardId, enrolled, methods: enrolled ? [] : methods[this.network], handshake };
  }

  #trigger(call: NetworkCall, state: string, callbackUri: string | null) {
    const card = this.#find(call, read(state).card);
    const expiresAt = '2099-01-01T00:00:00.000Z';
    if (this.network === 'B') {
      const { url, ...rest } = frame('verification');
      const at = `${url}?back=${encodeURIComponent(callbackUri ?? '')}`;
      return { kind: 'frame', state, frame: { ...rest, url: at }, expiresAt } as const;
    }
    if (card.resendsLeft === 0) throw new CommerceError('PaymentChallengeExpired', { retryAfterSeconds: 3_600 });
    card.resendsLeft -= 1;
    card.triesLeft = 3;
    const { triesLeft, resendsLeft } = card;
    const sent = { maskedDestination: '•••0100', codeLength: 6, expiresAt };
    return { kind: 'code', state, ...sent, triesLeft, resendsLeft } as const;
  }

  #refuse(card: ScriptedCard, state: string): FailedTry {
    card.triesLeft -= 1;
    return { kind: 'failed', state, triesLeft: card.triesLeft, resendsLeft: card.resendsLeft, passkey: null };
  }

  #addIntent(state: string, mandate: PaymentMandate): IntentResult {
    this.#counter += 1;
    const intentId = `intent-${this.network}-${this.#counter}`;
    const { card } = read(state);
    this.intents.set(intentId, { intentId, card, mandate, holder: null, isRedeemed: false, isEnded: false });
    const expiresAt = '2099-01-01T00:00:00.000Z';
    return { kind: 'intent', state: write({ ...read(state), intentId }), intentId, expiresAt };
  }

  #find({ appId }: NetworkCall, virtualCardId: string): ScriptedCard {
    const card = this.cards.get(virtualCardId);
    if (card === undefined || card.isDeleted || card.appId !== appId) throw new CommerceError('CardNotFound');
    return card;
  }

  #requireIntent(intentId: string): ScriptedIntent {
    const intent = this.intents.get(intentId);
    if (intent === undefined) throw new CommerceError('PreconditionError');
    return intent;
  }
}

const read = (state: string): State => JSON.parse(state) as State;
const write = (state: State): string => JSON.stringify(state);

const frame = (page: string) => ({
  url: `https://network.example/${page}`,
  origin: 'https://network.example',
  nonce: `nonce-of-${page}`,
});

const passkeyStep = (kind: PasskeyStep['kind'], mandate?: PaymentMandate): PasskeyStep => ({
  kind,
  publicKey: { challenge: 'Y2hhbGxlbmdl' },
  frame: frame(kind),
  payment: mandate ? { ...mandate, instrument: 'Network A •••• 1111' } : null,
});
