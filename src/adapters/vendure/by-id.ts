/** Made once: making one takes much longer than comparing. */
const identifiers = new Intl.Collator('en', { numeric: true });

/** Orders what Vendure gives in any order: by identifiers, as numbers where they are. */
export const byId = (left: { readonly id: string }, right: { readonly id: string }): number =>
  identifiers.compare(left.id, right.id);
