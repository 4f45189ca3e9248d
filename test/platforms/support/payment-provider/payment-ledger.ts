import * as z from 'zod';

/** What the last four digits of a card bring about; every other card is approved. */
const declines = new Map([
  ['0002', 'card_declined'],
  ['9995', 'insufficient_funds'],
  ['0127', 'incorrect_cvc'],
  ['0069', 'expired_card'],
]);
const CHALLENGED_CARD = '3220';
/** The provider takes the money and keeps the platform waiting. */
const SLOW_CARD = '0077';
/** The provider takes the money, and the platform loses its answer. */
const FORGOTTEN_CARD = '0085';

const CHALLENGE_MS = 600_000;

/** How a platform asks for money. */
export const chargeRequest = z.object({
  /** One key is charged once. */
  key: z.string(),
  /** What the platform calls the payment, and the part of the platform that it belongs to. */
  reference: z.string(),
  scope: z.string(),
  /** Minor units. */
  amount: z.int(),
  /** A token of the vault for this `paymentKey`; or what a platform tells of a card that it keeps to itself. */
  card: z.union([z.object({ token: z.string(), paymentKey: z.string() }), z.object({ lastFour: z.string() })]),
  challengesAllowed: z.boolean(),
  returnUrl: z.string().nullish(),
});

type ChargeRequest = z.output<typeof chargeRequest>;

type ChargeAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'challenge'; readonly expiresAt: string }
  /** The money is taken, and nobody is told. */
  | { readonly kind: 'lost' };

/**
 * The books of a payment provider: what it took, the cards that it exchanged, and the payments that it keeps waiting. They are beyond
 * the platform, and outlive it.
 */
export class PaymentLedger {
  readonly #charges = new Map<string, Pick<ChargeRequest, 'key' | 'reference' | 'scope' | 'amount'>>();
  readonly #tokens = new Map<string, { readonly paymentKey: string; readonly lastFour: string }>();
  readonly #challenges = new Map<string, { answer: string | null; readonly returnUrl: string | null }>();
  readonly #held = new Set<() => void>();
  #releases = 0;

  read() {
    return { held: this.#held.size, charges: [...this.#charges.values()] };
  }

  /** A token for a card, good for payments under this key. The card itself is forgotten. */
  exchange(number: string, paymentKey: string): string {
    const token = `tok-${paymentKey}`;
    this.#tokens.set(token, { paymentKey, lastFour: number.slice(-4) });
    return token;
  }

  async charge(request: ChargeRequest): Promise<ChargeAnswer> {
    const { key, reference, scope, amount } = request;
    if (this.#charges.has(key)) return { kind: 'taken' };
    const lastFour = this.#findCard(request);
    if (lastFour === undefined) return { kind: 'declined', code: 'token_expired' };
    const code = declines.get(lastFour);
    if (code !== undefined) return { kind: 'declined', code };
    const challenge = lastFour === CHALLENGED_CARD ? this.#challenge(request) : null;
    if (challenge !== null) return challenge;
    this.#charges.set(key, { key, reference, scope, amount });
    if (lastFour === FORGOTTEN_CARD) return { kind: 'lost' };
    if (lastFour === SLOW_CARD && this.#releases === 0) {
      await new Promise<void>((resolve) => this.#held.add(resolve));
    }
    return { kind: 'taken' };
  }

  /** What is given back is taken no more. Whether there was anything. */
  giveBack(key: string): boolean {
    return this.#charges.delete(key);
  }

  /** Lets every held payment go, and holds none until as many releases have ended as began. */
  beginRelease(): void {
    this.#releases += 1;
    for (const answer of this.#held) answer();
    this.#held.clear();
  }

  endRelease(): void {
    this.#releases -= 1;
  }

  /** The first answer counts. Where the buyer goes then, if anywhere; undefined if nobody was asked. */
  answerChallenge(reference: string, answer: string | null): string | null | undefined {
    const challenge = this.#challenges.get(reference);
    if (challenge === undefined) return undefined;
    challenge.answer ??= answer;
    return challenge.returnUrl;
  }

  #findCard({ card }: ChargeRequest): string | undefined {
    if ('lastFour' in card) return card.lastFour;
    const known = this.#tokens.get(card.token);
    return known?.paymentKey === card.paymentKey ? known.lastFour : undefined;
  }

  /** What keeps the payment from being made until the buyer has said yes; null then. */
  #challenge({ reference, challengesAllowed, returnUrl = null }: ChargeRequest): ChargeAnswer | null {
    if (!challengesAllowed) return { kind: 'declined', code: 'authentication_required' };
    const known = this.#challenges.get(reference);
    if (known === undefined) this.#challenges.set(reference, { answer: null, returnUrl });
    if (known?.answer === 'no') return { kind: 'declined', code: 'authentication_failed' };
    if (known?.answer === 'yes') return null;
    return { kind: 'challenge', expiresAt: new Date(Date.now() + CHALLENGE_MS).toISOString() };
  }
}
