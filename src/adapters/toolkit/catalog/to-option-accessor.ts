/** `propertyAccessor` of an option from its name: a shop has one word for all of its products. */
export const toOptionAccessor = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
