import * as z from 'zod';
import { type CurrencyCode, isCurrencyCode } from '../../lib/currency/currency.ts';

/** A currency that a network names. */
export const currencyWire = z.custom<CurrencyCode>((code) => typeof code === 'string' && isCurrencyCode(code));
