/** Seals short texts for storage, so that a copy of the store alone gives nothing away. Implemented in auth. */
export interface SecretBox {
  seal(text: string): Promise<string>;
  /** Throws where the text was sealed with another key or was changed. */
  open(sealed: string): Promise<string>;
}
