import { MAX_CONSENTS } from '../../domain/cart/consent.ts';
import { createInvalidInput } from '../input/create-invalid-input.ts';
import { parseEach } from '../input/parse-list.ts';
import { type Answering, type ConsentFacts, toConsentFacts } from './consent-facts.ts';

export interface ConsentInput {
  readonly consentId: string;
  readonly accepted: boolean;
  /** ISO 8601 with a time zone, already checked. */
  readonly timestamp?: string | null;
  readonly version?: string | null;
}

const MAX_AHEAD = 5 * 60 * 1000;
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

/** The answers with what an audit asks about them. Throws InvalidInputBody for each answer that is wrong, with its path. */
export function checkConsentAnswers(inputs: readonly ConsentInput[], answering: Answering): readonly ConsentFacts[] {
  if (inputs.length > MAX_CONSENTS)
    throw createInvalidInput(['consents'], `consents must have at most ${MAX_CONSENTS} entries`);
  const seen = new Set<string>();
  return parseEach(inputs, ['consents'], (input, path) => {
    if (seen.has(input.consentId)) throw createInvalidInput([...path, 'consentId'], 'This consent is answered twice');
    seen.add(input.consentId);
    return checkConsentAnswer(input, path, answering);
  });
}

function checkConsentAnswer(
  { consentId, accepted, timestamp, version }: ConsentInput,
  path: readonly string[],
  answering: Answering,
): ConsentFacts {
  const offer = answering.offers.find((each) => each.consentId === consentId);
  if (offer === undefined) throw createInvalidInput([...path, 'consentId'], 'The merchant has no consent with this ID');
  if (version !== undefined && version !== null && version !== offer.version) {
    throw createInvalidInput([...path, 'version'], 'The text of the consent has another version now. Show it again');
  }
  const givenAt = parseTimestamp(timestamp, path, answering.now);
  return toConsentFacts(offer, answering, { accepted, signedBy: 'BUYER', givenAt });
}

function parseTimestamp(
  timestamp: string | null | undefined,
  path: readonly string[],
  now: number,
): string | undefined {
  if (timestamp === undefined || timestamp === null) return undefined;
  const given = Date.parse(timestamp);
  if (!(given <= now + MAX_AHEAD && given >= now - MAX_AGE)) {
    throw createInvalidInput(
      [...path, 'timestamp'],
      'timestamp must be at most 5 minutes ahead and at most 30 days ago',
    );
  }
  return new Date(given).toISOString();
}
