import { digest } from '../../lib/digest.ts';

export const consentSlots = ['UNDER_EMAIL_INPUT', 'ABOVE_PLACE_ORDER_BUTTON', 'AFTER_SHIPPING_INFO'] as const;
export const consentTypes = ['MARKETING', 'TERMS', 'PRIVACY', 'CUSTOM'] as const;

/** The place at which a frontend shows a consent; `UNKNOWN` if the platform names another. */
export type ConsentSlot = (typeof consentSlots)[number] | 'UNKNOWN';
/** What a consent is about; `UNKNOWN` if the platform has another word. */
export type ConsentType = (typeof consentTypes)[number] | 'UNKNOWN';

/** The most consents of one shop, and the most answers in one call. */
export const MAX_CONSENTS = 50;

/** A consent as a merchant asks for it. Source: the specification, Consent. */
export interface ConsentText {
  /** Unique within the merchant. */
  readonly consentId: string;
  readonly uiSlot: ConsentSlot;
  readonly text: string;
  /** The text with links, as the merchant wrote it. */
  readonly html: string;
  readonly type: ConsentType;
  /** Whether the buyer must answer by an action of its own: ordering does not sign it. */
  readonly explicit: boolean;
  /** Whether no order is possible without it. */
  readonly required: boolean;
  /** Whether the buyer can withdraw it after signing. */
  readonly revokable: boolean;
}

export interface ConsentOffer extends ConsentText {
  /** Changes with `text` and `html`. */
  readonly version: string;
}

/** One answer of the buyer. */
export interface ConsentAnswer {
  readonly consentId: string;
  readonly accepted: boolean;
  /** The version that was shown. */
  readonly version: string;
}

/** What the buyer has said to a consent by an action of their own. */
export interface BuyersConsent extends Pick<ConsentText, 'consentId' | 'type'> {
  /** A yes to the text as it is now, or a no to any of its texts. Null: nothing, also if ordering signs it. */
  readonly accepted: boolean | null;
}

/** A consent, and how the buyer of a cart has answered it. */
export interface Consent extends ConsentOffer {
  /** The buyer has accepted this version. */
  readonly signed: boolean;
  /** The buyer has said no, to this version or an earlier one. */
  readonly declined: boolean;
}

/**
 * The consent with its version. Ordering signs no advertising, nor what nobody understands: such a required consent
 * always needs an answer.
 */
export function toConsentOffer(consent: ConsentText): ConsentOffer {
  const isSignedByOrdering = consent.type !== 'MARKETING' && consent.type !== 'UNKNOWN';
  return {
    ...consent,
    explicit: consent.explicit || (consent.required && !isSignedByOrdering),
    version: digest(JSON.stringify([consent.text, consent.html])).slice(0, 22),
  };
}

/** The consent of a merchant that has only a text for advertising. Source: the specification, Consent. */
export const toMarketingConsent = (text: string): ConsentOffer =>
  toConsentOffer({
    consentId: 'marketing',
    uiSlot: 'UNDER_EMAIL_INPUT',
    text,
    html: toHtml(text),
    type: 'MARKETING',
    explicit: true,
    required: false,
    revokable: true,
  });

/** Plain text as HTML that shows it. */
export const toHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The consents as a buyer with these answers sees them. */
export function toConsents(offers: readonly ConsentOffer[], answers: readonly ConsentAnswer[]): readonly Consent[] {
  const byId = new Map(answers.map((answer) => [answer.consentId, answer]));
  return offers.map((offer) => {
    const answer = byId.get(offer.consentId);
    return {
      ...offer,
      signed: answer?.accepted === true && answer.version === offer.version,
      declined: answer?.accepted === false,
    };
  });
}
