import type { encryptCard } from '../../../../src/cryptography/cards/encrypt-card.ts';
import type { CardNetworkName } from '../../../../src/domain/card-network/card-network.ts';
import { passesLuhn } from '../../../../src/lib/passes-luhn.ts';
import { SoftwareAuthenticator } from '../../../support/passkeys/software-authenticator.ts';
import { SECRET_HOLDER } from '../buyers/cards.ts';
import { pause } from '../buyers/device.ts';
import type { Patience } from '../buyers/patience.ts';
import type { ServedNetworks } from '../stage/served-networks.ts';
import { FlowError, type Payload } from './backend.ts';

/** Of the shop's page, which demo mode lists. */
export const SHOP_ORIGIN = 'http://localhost:4100';

type CardDetails = Parameters<typeof encryptCard>[0];
type Frame = NonNullable<Payload['frame']>;
type PasskeyStep = NonNullable<Payload['passkeyStep']>;

const beginnings: Readonly<Record<CardNetworkName, readonly [string, number]>> = {
  A: ['4', 15],
  B: ['55', 15],
  C: ['34', 14],
};
/** What every number below has, and nothing else. */
export const NUMBER_PATTERN = /(?:4|55|34)7{6,}\d{2,}/;
const DECLINED_NUMBER = '370000000000333';

let serial = 0;

/** A buyer with a card that nobody else has, in front of the pages of its network. */
export class CardHolder {
  readonly email: string;
  readonly authenticator = new SoftwareAuthenticator();
  readonly card: CardDetails;
  readonly #network: CardNetworkName;
  readonly #networks: ServedNetworks;

  constructor(networks: ServedNetworks, network: CardNetworkName, isDeclined: boolean) {
    serial += 1;
    this.email = `buyer-${serial}@mail.example`;
    this.#networks = networks;
    this.#network = network;
    const number = isDeclined ? DECLINED_NUMBER : toNumber(beginnings[network], serial);
    this.card = { number, expiryMonth: 12, expiryYear: 2040, securityCode: '', holderName: SECRET_HOLDER };
  }

  /** The newest code for the card, from its issuer's inbox. */
  async readCode(virtualCardId: string, patience: Patience): Promise<string> {
    const json = await this.#fetch('/inbox', { headers: { accept: 'application/json' } }, patience);
    const { messages } = JSON.parse(json) as { messages: { virtualCardId: string; code: string }[] };
    const code = messages.find((each) => each.virtualCardId === virtualCardId)?.code;
    if (code === undefined) throw new FlowError(`the inbox has no code for ${virtualCardId}`);
    return code;
  }

  async readSecureToken({ url }: Frame, patience: Patience): Promise<string> {
    const html = await this.#fetch(new URL(url).pathname, {}, patience);
    const json = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    const { message } = JSON.parse(json) as { message?: { secureToken?: string } };
    if (message?.secureToken === undefined) throw new FlowError('the handshake has no token');
    return message.secureToken;
  }

  /** Says yes on the issuer's page. What it hands to the callback address. */
  async confirm({ url }: Frame, patience: Patience): Promise<{ readonly nonce: string; readonly payload: string }> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', headers, body: 'decision=confirm', redirect: 'manual' as const };
    const { searchParams } = new URL(await this.#fetch(new URL(url).pathname, request, patience));
    return { nonce: searchParams.get('nonce') ?? '', payload: searchParams.get('payload') ?? '' };
  }

  /** The ceremony of a passkey. */
  answer({ kind, publicKey, frame: { origin } }: PasskeyStep, counter?: number): Readonly<Record<string, unknown>> {
    const place = { origin, topOrigin: SHOP_ORIGIN, ...(counter !== undefined && { counter }) };
    return kind === 'REGISTRATION'
      ? this.authenticator.create(publicKey, place)
      : this.authenticator.get(publicKey, place);
  }

  /** The text, or where it leads to; again while the network is away. */
  async #fetch(path: string, request: RequestInit, patience: Patience): Promise<string> {
    while (!patience.isOver) {
      try {
        const response = await fetch(`${this.#networks.urlOf(this.#network)}${path}`, request);
        const text = await response.text();
        if (response.status < 400) return response.headers.get('location') ?? text;
      } catch {
        // It is being started again.
      }
      await pause();
    }
    throw new FlowError(`${path} of network ${this.#network} had no answer in time`);
  }
}

function toNumber([beginning, length]: readonly [string, number], index: number): string {
  const digits = beginning + String(index).padStart(length - beginning.length, '7');
  const check = [...'0123456789'].find((digit) => passesLuhn(digits + digit));
  return digits + check;
}
