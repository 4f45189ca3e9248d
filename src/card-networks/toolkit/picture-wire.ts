import * as z from 'zod';

/** 100 KB in base64. */
const MAX_CHARACTERS = 133_336;

/** What networks send of a card's picture. */
export const pictureType = z.enum(['image/svg+xml', 'image/png']);

export const pictureBytes = z
  .base64()
  .max(MAX_CHARACTERS)
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
