import { passesLuhn } from '../../domain/card-rules.ts';

const TOKEN = /eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g;
const DIGITS = /(?<![\w.-])\d(?:[ -]?\d){11,18}(?![\w-])/g;

/**
 * Takes out what looks like a signed or encrypted token, or is a card number by its check digit: the last net, for
 * text of any origin. Other long numbers stay, since shops name their variants by them.
 */
export const scrubSecrets = (text: string): string =>
  text
    .replace(TOKEN, '[hidden]')
    .replace(DIGITS, (digits) => (passesLuhn(digits.replace(/[ -]/g, '')) ? '[hidden]' : digits));
