import type { ErrorName } from '../../../errors/catalog.ts';
import type { CardField } from '../../../errors/error-details.ts';
import type { UserErrorParent } from '../../parents.ts';

const fields: Partial<Readonly<Record<ErrorName, CardField>>> = {
  CreditCardInvalidNumber: 'NUMBER',
  CreditCardInvalidSecurityCode: 'SECURITY_CODE',
  CreditCardInvalidExpiry: 'EXPIRY',
  CreditCardInvalidExpiryMonth: 'EXPIRY_MONTH',
  CreditCardInvalidExpiryYear: 'EXPIRY_YEAR',
  CreditCardInvalidExpiryDate: 'EXPIRY',
  CreditCardInvalidPostalCode: 'POSTAL_CODE',
};

/** The part of the card to type in again; null if the card as a whole was refused. */
export const toCardField = ({ name, details }: Pick<UserErrorParent, 'name' | 'details'>): CardField | null =>
  details.cardField ?? fields[name] ?? null;
