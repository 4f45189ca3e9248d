import * as z from 'zod';
import { encryptCard } from '../../../src/cryptography/cards/encrypt-card.ts';
import type { CardNetworkName } from '../../../src/domain/card-network/card-network.ts';
import { type HttpAnswer, post } from '../graphql-client.ts';
import type { TestService } from '../servers/start-service.ts';

export const numbers: Readonly<Record<CardNetworkName, string>> = {
  A: '4111111111111111',
  B: '5555555555554444',
  C: '378282246310005',
};

const payloadShape = z.looseObject({
  userErrors: z.array(z.looseObject({ name: z.string(), field: z.array(z.string()).nullable() })),
  replayed: z.boolean(),
  flowToken: z.string().nullish(),
});

export type CardPayload = z.output<typeof payloadShape>;

const selections: Readonly<Record<string, string>> = {
  enrollCard: `status network virtualCardId verificationMethods { methodId type maskedDestination } cardArt { url }
    masked { brand lastFour expiryMonth expiryYear } embedIframeHandshake { url origin nonce } flowToken expiresAt`,
  selectCard: `status network virtualCardId verificationMethods { methodId } cardArt { url } masked { lastFour }
    embedIframeHandshake { url origin nonce } flowToken expiresAt`,
  triggerCardVerification: `code { maskedDestination length expiresAt triesLeft resendsLeft } frame { url origin nonce }
    flowToken expiresAt`,
  verifyCard: 'status passkeyStep { kind publicKey frame { url } payment { instrument } } flowToken expiresAt',
  createPaymentIntent: `intentId intentExpiresAt passkeyStep { kind payment { total { number currency } payeeName payeeOrigin } }
    flowToken expiresAt`,
  completePaymentChallenge: 'intentId intentExpiresAt passkeyStep { kind } flowToken expiresAt',
  deleteCard: 'virtualCardId',
};

const errors = `userErrors { __typename code name httpStatus field retryable retryAfterSeconds
  ... on CardVerificationError { triesLeft resendsLeft } ... on PaymentChallengeError { nextAction } } replayed`;

/** A backend with an app-level token. */
export interface CardBackend {
  /** Calls a mutation of card networks; the answer as it came, for requests that are refused as a whole. */
  request(name: string, input: object, headers?: Readonly<Record<string, string>>): Promise<HttpAnswer>;
  /** The payload of it. */
  call(name: string, input: object): Promise<CardPayload>;
  /** The input of `enrollCard`. */
  enrolInput(number: string, more?: object): Promise<object>;
}

/** A backend of an App ID of the demo partner. */
export async function openBackend({ url, service }: TestService, appId = 'demo-app'): Promise<CardBackend> {
  const { token } = await service.auth.issueAppToken(appId);
  const request: CardBackend['request'] = (name, input, headers = {}) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selections[name]} ${errors} } }`;
    return post(url, query, { variables: { input }, headers: { authorization: `Bearer ${token}`, ...headers } });
  };
  return {
    request,
    call: async (name, input) => {
      const answer = await request(name, input);
      return payloadShape.parse(answer.data?.[name], { error: () => JSON.stringify(answer) });
    },
    enrolInput: async (number, more = {}) => {
      const key = await service.keys.paymentEncryptionKey();
      const year = new Date().getUTCFullYear() + 3;
      const card = {
        number,
        expiryMonth: 12,
        expiryYear: year,
        securityCode: '',
        holderName: 'Ada Lovelace',
        ...more,
      };
      return { encryptedCard: await encryptCard(card, key), consumer: { email: 'ada@example.com' } };
    },
  };
}
