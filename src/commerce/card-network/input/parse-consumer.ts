import type { NetworkConsumer } from '../../../card-networks/contract/card-network.ts';
import { isCountryCode } from '../../../domain/addresses/is-country-code.ts';
import { isEmail } from '../../../domain/text/email.ts';
import { isPhone } from '../../../domain/text/phone.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { createInvalidInput } from '../../input/create-invalid-input.ts';
import { ErrorCollector } from '../../input/error-collector.ts';
import { parseOptionalText } from '../../input/parse-optional-text.ts';
import { parseText } from '../../input/parse-text.ts';

export interface CardConsumerInput {
  readonly email: string;
  readonly phone?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly countryCode?: string | null;
  readonly languageCode?: string | null;
}

/** Throws CommerceErrors: InvalidEmail, and InvalidInputBody for the rest. */
export function parseConsumer(input: CardConsumerInput): NetworkConsumer {
  const collector = new ErrorCollector();
  const parse = (
    member: Exclude<keyof CardConsumerInput, 'email'>,
    kind: 'phone' | 'name',
    fits = (_: string) => true,
  ) =>
    collector.try(() => {
      const field = ['consumer', member];
      const text = parseOptionalText(input[member], { field, kind });
      if (text === null || fits(text)) return text;
      throw createInvalidInput(field, `${field.join('.')} is not valid`);
    }) ?? null;
  const email = collector.try(() => {
    const text = parseText(input.email, { field: EMAIL, kind: 'email', error: 'InvalidEmail' });
    if (isEmail(text)) return text;
    throw new CommerceError('InvalidEmail', { field: EMAIL, problem: 'MALFORMED' });
  });
  const consumer = {
    email: email ?? '',
    phone: parse('phone', 'phone', isPhone),
    firstName: parse('firstName', 'name'),
    lastName: parse('lastName', 'name'),
    countryCode: parse('countryCode', 'name', isCountryCode),
    languageCode: parse('languageCode', 'name', isLanguageTag),
  };
  collector.throwIfAny();
  return consumer;
}

const EMAIL = ['consumer', 'email'];

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
