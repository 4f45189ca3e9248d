import { isCardNumber } from '../order/card-rules.ts';
import type { TextKind } from './text-kinds.ts';

/** In one piece, or in groups that stand alone: hexadecimal identifiers and UUIDs have long runs of digits by chance. */
const IN_IDENTIFIERS = [/(?<![0-9a-f])\d{15,19}(?![0-9a-f])/gi, /(?<![\w.-])\d(?:[ -]?\d){14,18}(?![\w-])/g];
const IN_TYPED = [/(?<!\d)\d(?:[\s\p{Cf}\p{Pd}._]?\d){14,18}(?!\d)/gu];

/**
 * Whether a text holds a number that only a card has, so that it must be neither stored nor sent on. Fewer than 15 digits may be a GTIN,
 * a variant of a shop that counts, or a phone number: one in ten of those has the check digit by chance.
 */
export const holdsCardNumber = (text: string, { typed }: TextKind): boolean =>
  (typed === true ? IN_TYPED : IN_IDENTIFIERS).some((pattern) =>
    (text.normalize('NFKC').match(pattern) ?? []).some((digits) => isCardNumber(digits.replace(/\D/g, ''))),
  );
