/** Seals short texts for storage, so that a copy of the store alone reveals nothing. Implemented in cryptography. */
export interface SecretBox {
  seal(text: string): Promise<string>;
  /** Throws SealedTextError if the text was sealed with another key or was changed. */
  open(sealed: string): Promise<string>;
}

/** A sealed text that does not open. */
export class SealedTextError extends Error {
  override readonly name = 'SealedTextError';

  constructor() {
    super('A sealed text cannot be opened: it was sealed with another KEY_SECRET, or changed');
  }
}
