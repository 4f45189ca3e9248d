import { createHash } from 'node:crypto';

const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);

/** Derived from shop and handle, so that the same product keeps its identifier from import to import. */
export const toProductId = (domain: string, handle: string): string => `p${digest(domain, handle)}`;

/** Derived from product and option values, so that carts keep working when a catalog is imported again. */
export const toVariantId = (domain: string, handle: string, optionValues: readonly string[]): string =>
  `v${digest(domain, handle, ...optionValues)}`;
