import { digest } from '../../lib/digest.ts';

/** What clients are told instead of an identifier that opens what it names. */
export const toPublicId = (secret: string): string => digest(secret).slice(0, 22);
