import assert from 'node:assert/strict';
import type {
  CardNetworkAdapter,
  EnrolledCard,
  IntentResult,
  NetworkCall,
  SelectedCard,
  VerificationResult,
} from '../../../src/card-networks/contract/card-network.ts';
import type { PasskeyStep, PaymentMandate } from '../../../src/domain/card-network/card-network.ts';
import { type NetworkCredential, openNetworkCredential } from '../../../src/domain/card-network/network-credential.ts';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { secretCard } from '../../../src/domain/payment/payment.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { passesLuhn } from '../../../src/lib/passes-luhn.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { type CeremonyPlace, SoftwareAuthenticator } from '../../support/passkeys/software-authenticator.ts';
import type { CardNetworkHarness, OpenNetwork, RedemptionAnswer } from './harness.ts';

export const SHOP_ORIGIN = 'https://shop.example';
export const APP = 'kit-app';

interface KitCard {
  readonly number?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly expiryMonth?: number;
  readonly expiryYear?: number;
}

type Required_<Name extends 'triggerVerification' | 'verify' | 'completeChallenge'> = NonNullable<
  CardNetworkAdapter[Name]
>;

/** One promise's view of a network: every card is fresh, so that no promise meets another one's. */
export class NetworkUnderTest {
  readonly harness: CardNetworkHarness;
  readonly opened: OpenNetwork;
  static #serial = 0;

  constructor(harness: CardNetworkHarness, opened: OpenNetwork) {
    this.harness = harness;
    this.opened = opened;
  }

  get adapter(): CardNetworkAdapter {
    return this.opened.adapter;
  }

  call(changes: Partial<NetworkCall> = {}): NetworkCall {
    return {
      appId: APP,
      requestKey: this.nextKey(),
      origins: [SHOP_ORIGIN],
      signal: new AbortController().signal,
      ...changes,
    };
  }

  nextKey(): string {
    NetworkUnderTest.#serial += 1;
    return `kit-${NetworkUnderTest.#serial}`;
  }

  /** A good number that nobody has used. */
  nextNumber(): string {
    const { goodPrefix, length } = this.harness.cards;
    NetworkUnderTest.#serial += 1;
    const digits = goodPrefix + String(NetworkUnderTest.#serial).padStart(length - goodPrefix.length - 1, '0');
    const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((each) => passesLuhn(`${digits}${each}`));
    return `${digits}${check}`;
  }

  toEnrollment(changes: KitCard = {}) {
    const { number = this.nextNumber(), email = 'ada@mail.example', phone = '+15125550107' } = changes;
    const { expiryMonth = 12, expiryYear = 2031 } = changes;
    const securityCode = this.harness.network === 'C' ? '1234' : '123';
    return {
      card: secretCard({ number, expiryMonth, expiryYear, securityCode, holderName: 'Ada Lovelace' }),
      consumer: { email, phone, firstName: 'Ada', lastName: 'Lovelace', countryCode: 'US', languageCode: 'en' },
      billingInfo: null,
      browser: null,
    };
  }

  enroll(changes: KitCard = {}, call = this.call()): Promise<EnrolledCard> {
    return this.adapter.enroll(call, this.toEnrollment(changes));
  }

  readonly trigger: Required_<'triggerVerification'> = (call, input) =>
    requireMethod(this.adapter.triggerVerification)(call, input);

  readonly verify: Required_<'verify'> = (call, input) => requireMethod(this.adapter.verify)(call, input);

  readonly completeChallenge: Required_<'completeChallenge'> = (call, input) =>
    requireMethod(this.adapter.completeChallenge)(call, input);

  /** Passes the code or the frame, as the buyer would. */
  async prove(card: SelectedCard, appId = APP): Promise<VerificationResult> {
    const [method] = card.methods;
    assert.ok(method, 'the network verifies nobody');
    const { methodId } = method;
    const started = await this.trigger(this.call({ appId }), { state: card.state, methodId, callbackUri: null });
    if (started.kind === 'frame') {
      const answer = await this.opened.answerFrame(started.frame, 'confirm');
      return this.verify(this.call({ appId }), { state: started.state, answer: { kind: 'frame', ...answer } });
    }
    const code = new Secret(await this.opened.readCode(card.virtualCardId));
    return this.verify(this.call({ appId }), { state: started.state, answer: { kind: 'code', code } });
  }

  /** A card whose holder was verified, with a passkey where the network asks for one. */
  async verifiedCard(changes: KitCard = {}, { appId = APP, authenticator = new SoftwareAuthenticator() } = {}) {
    const enrolled = await this.enroll(changes, this.call({ appId }));
    if (enrolled.enrolled) return { card: enrolled, state: enrolled.state, authenticator };
    const proved = await this.prove(enrolled, appId);
    if (proved.kind === 'enrolled') return { card: enrolled, state: proved.state, authenticator };
    const credential = authenticator.create(requirePasskey(proved).publicKey, toPlace(requirePasskey(proved)));
    assert.ok(proved.kind === 'passkey');
    const bound = await this.verify(this.call({ appId }), {
      state: proved.state,
      answer: { kind: 'registration', credential },
    });
    assert.equal(bound.kind, 'enrolled', 'a right passkey was refused');
    assert.ok(bound.kind === 'enrolled');
    return { card: enrolled, state: bound.state, authenticator };
  }

  mandate(changes: Partial<PaymentMandate> & { readonly amount?: number } = {}): PaymentMandate {
    const { amount = 4_599, ...rest } = changes;
    return {
      domain: 'shop.example',
      total: money(amount, requireCurrency('USD')),
      payeeName: 'A Shop',
      payeeOrigin: SHOP_ORIGIN,
      ...rest,
    };
  }

  /** Begins with a saved card, as far as an intent can be asked for. */
  async selected(virtualCardId: string, appId = APP) {
    const card = await this.adapter.select(this.call({ appId }), { virtualCardId });
    const secureToken = card.handshake === null ? null : new Secret(await this.opened.readSecureToken(card.handshake));
    return { state: card.state, secureToken };
  }

  /** The step of a saved card's intent that asks for a passkey. */
  async askedForPasskey(virtualCardId: string, mandate = this.mandate()) {
    const { state, secureToken } = await this.selected(virtualCardId);
    const asked = await this.adapter.createIntent(this.call(), { state, mandate, secureToken });
    assert.equal(asked.kind, 'passkey', 'the network asks for no passkey');
    assert.ok(asked.kind === 'passkey');
    return asked;
  }

  /** An intent, with the passkey where it is asked for. */
  async intent(
    flow: {
      readonly state: string;
      readonly authenticator: SoftwareAuthenticator;
      readonly secureToken?: Secret | null;
    },
    mandate = this.mandate(),
  ): Promise<Extract<IntentResult, { kind: 'intent' }>> {
    const { state, authenticator, secureToken = null } = flow;
    let result = await this.adapter.createIntent(this.call(), { state, mandate, secureToken });
    if (result.kind === 'passkey') {
      const assertion = authenticator.get(result.passkey.publicKey, toPlace(result.passkey));
      result = await this.completeChallenge(this.call(), { state: result.state, assertion });
    }
    assert.equal(result.kind, 'intent', 'a right passkey was refused');
    assert.ok(result.kind === 'intent');
    return result;
  }

  /** A fresh card's intent with its credential. */
  async credential(mandate = this.mandate(), changes: KitCard = {}) {
    const flow = await this.verifiedCard(changes);
    const intent = await this.intent(flow, mandate);
    const attemptKey = this.nextKey();
    const { state, intentId } = intent;
    const got = await this.adapter.getCredential(this.call(), { state, intentId, attemptKey });
    return {
      ...flow,
      state,
      intentId,
      attemptKey,
      mandate: got.mandate,
      credential: requireCredential(got.credential),
    };
  }

  redeem(
    { token, proof }: NetworkCredential,
    mandate = this.mandate(),
    changes: {
      readonly key?: string;
      readonly merchant?: string;
      readonly amount?: number;
      readonly currency?: string;
    } = {},
  ): Promise<RedemptionAnswer> {
    const { domain: merchant, total } = mandate;
    const { number: amount, currency } = total;
    return this.opened.redeem({ token, proof, merchant, amount, currency, key: this.nextKey(), ...changes });
  }

  async redemptionsOf(intentId: string) {
    return (await this.opened.ledger()).redemptions.filter((each) => each.intentId === intentId);
  }

  async cardOf(virtualCardId: string) {
    return (await this.opened.ledger()).cards.find((each) => each.virtualCardId === virtualCardId);
  }
}

export function requireCredential(sealed: Secret): NetworkCredential {
  const credential = openNetworkCredential(sealed);
  assert.ok(credential, 'what the adapter gave is no credential');
  return credential;
}

export function requirePasskey(result: VerificationResult | IntentResult): PasskeyStep {
  assert.ok('passkey' in result && result.passkey !== null, `no passkey was asked for: ${result.kind}`);
  return result.passkey;
}

/** Under which the frame's ceremony runs in the shop's page. */
export const toPlace = ({ frame }: PasskeyStep): CeremonyPlace => ({ origin: frame.origin, topOrigin: SHOP_ORIGIN });

/** The refusal of a call, by its name and field. */
export async function refusalOf(work: () => Promise<unknown>): Promise<CommerceError> {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof CommerceError, `not a refusal: ${String(error)}`);
    return error;
  }
  throw new assert.AssertionError({ message: 'it was not refused' });
}

function requireMethod<Method>(method: Method | undefined): Method {
  assert.ok(method !== undefined, 'the adapter lacks a method');
  return method;
}
