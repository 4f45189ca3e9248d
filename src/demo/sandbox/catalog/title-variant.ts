/** `S / Navy`; null for the only variant of a product without options. */
export const titleVariant = (optionValues: readonly string[]): string | null =>
  optionValues.length === 0 ? null : optionValues.join(' / ');
