import { type OperationName, operationNames, supports } from '../../adapters/contract/index.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import type { MerchantContext } from './merchant-context.ts';

export interface Capability {
  readonly operation: OperationName;
  readonly supported: boolean;
}

/** Every operation of the adapter contract, and whether the merchant's platform has it. Throws DomainNotFound. */
export function listCapabilities(
  { merchants }: MerchantContext,
  { viewer }: Caller,
  { domain }: { readonly domain: string },
): readonly Capability[] {
  requireAnyCredential(viewer);
  const { adapter } = merchants.require(domain);
  return operationNames.map((operation) => ({ operation, supported: supports(adapter, operation) }));
}

/** The operation that an error names. Undefined if it names none, or one that the contract no longer has. */
export const findOperationName = (name: string | undefined): OperationName | undefined =>
  operationNames.find((each) => each === name);
