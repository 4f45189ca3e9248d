import { CommerceError } from '../../../errors/commerce-error.ts';

/** The way of listing that the adapter has. Throws OperationNotSupported. */
export function requireListing<Listing>(listing: Listing | undefined, operation: string): Listing {
  if (listing === undefined) throw new CommerceError('OperationNotSupported', { description: `No ${operation}` });
  return listing;
}
