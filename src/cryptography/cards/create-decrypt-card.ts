import { compactDecrypt, decodeProtectedHeader } from 'jose';
import * as z from 'zod';
import { findCardProblem } from '../../domain/payment/card-rules.ts';
import { type Card, type SecretCard, secretCard } from '../../domain/payment/payment.ts';
import { findTextProblem } from '../../domain/text/find-text-problem.ts';
import { textKinds } from '../../domain/text/text-kinds.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CardField } from '../../errors/error-details.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CardKeys } from '../keys/card-keys.ts';

export const CARD_ALGORITHM = 'RSA-OAEP-256';
export const CARD_ENCRYPTION = 'A256GCM';

const { maxLength } = textKinds.encryptedCard;
const PARTS = /^(?:[A-Za-z0-9_-]+\.){4}[A-Za-z0-9_-]+$/;
const FIELD = ['payment', 'encryptedCard'];

/** Numbers come as people type them: with blanks or hyphens between the groups. */
const cardMembers = z.strictObject({
  number: z.string().transform((number) => number.trim().replace(/(?<=[0-9])[ -](?=[0-9])/g, '')),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  securityCode: z.string(),
  holderName: z.string().trim(),
});

/** An enrolment charges nothing: it needs no security code, which is then empty. */
const enrolledMembers = cardMembers.extend({ securityCode: z.string().default('') });

/** What the card is for. */
type CardUse = 'payment' | 'enrolment';

/**
 * Decrypts a card and validates it. Every error consists of constant sentences, never of a cause: messages of parsers
 * and validators quote their input, which is a card.
 */
export const createDecryptCard =
  ({ cardKeys, clock }: { readonly cardKeys: CardKeys; readonly clock: Clock }) =>
  async (jwe: string, use: CardUse = 'payment'): Promise<SecretCard> => {
    const key = await cardKeys.find(requireKeyId(jwe));
    if (key === undefined) {
      throw new CommerceError('CardKeyExpired', {
        field: FIELD,
        description: 'The key of the card is unknown or has expired',
      });
    }

    const card = parseCard(await decrypt(jwe, key.privateKey), use);
    const problem = findCardProblem(card, clock.now());
    const isOnlyLackingCode = problem === 'CreditCardInvalidSecurityCode' && card.securityCode === '';
    if (problem !== undefined && !(use === 'enrolment' && isOnlyLackingCode))
      throw new CommerceError(problem, { field: FIELD });
    return secretCard(card);
  };

/** The key id of a JWE whose structure and header are as they must be. */
function requireKeyId(jwe: string): string {
  if (jwe.length > maxLength) throw refuse(`it is longer than ${maxLength} characters`);
  if (!PARTS.test(jwe)) throw refuse('it is not a compact JWE of five parts in base64url');
  const { alg, enc, kid, zip } = readHeader(jwe);
  if (alg !== CARD_ALGORITHM) throw refuse(`its alg must be ${CARD_ALGORITHM}`);
  if (enc !== CARD_ENCRYPTION) throw refuse(`its enc must be ${CARD_ENCRYPTION}`);
  if (zip !== undefined) throw refuse('it must not be compressed');
  if (typeof kid !== 'string') throw refuse('its header lacks the kid of the key');
  return kid;
}

function readHeader(jwe: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(jwe);
  } catch {
    throw refuse('its header is not valid');
  }
}

async function decrypt(jwe: string, privateKey: Parameters<typeof compactDecrypt>[1] & object): Promise<Uint8Array> {
  try {
    const { plaintext } = await compactDecrypt(jwe, privateKey, {
      keyManagementAlgorithms: [CARD_ALGORITHM],
      contentEncryptionAlgorithms: [CARD_ENCRYPTION],
      maxDecompressedLength: 0,
    });
    return plaintext;
  } catch {
    throw refuse('the named key does not decrypt it');
  }
}

function parseCard(plaintext: Uint8Array, use: CardUse): Card {
  const parsed = (use === 'enrolment' ? enrolledMembers : cardMembers).safeParse(readJson(plaintext));
  if (parsed.success) {
    const problem = findTextProblem(parsed.data.holderName, 'holderName');
    if (problem !== undefined) throw refuse(`its holderName ${problem}`, 'HOLDER_NAME');
    return parsed.data;
  }
  if (parsed.error.issues.every(({ path }) => path[0] === 'expiryMonth' || path[0] === 'expiryYear')) {
    throw new CommerceError('CreditCardInvalidExpiryDate', { field: FIELD });
  }
  throw refuse(
    'its content must be exactly number, securityCode and holderName as strings, expiryMonth and expiryYear as numbers',
  );
}

function readJson(plaintext: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
  } catch {
    throw refuse('its content is not JSON');
  }
}

const refuse = (description: string, cardField?: CardField): CommerceError =>
  new CommerceError('InvalidInputBody', {
    field: FIELD,
    ...(cardField !== undefined && { cardField }),
    description: `The encrypted card is refused: ${description}.`,
  });
