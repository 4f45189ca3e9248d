import { type Caller, type OwnerKey, toOwnerKey } from '../../domain/viewer/viewer.ts';
import { requireDevice } from '../../domain/viewer/viewer-rules.ts';

/** The key under which the caller's carts, attempts and orders are kept. Throws the error of a credential that has no device. */
export const requireOwner = ({ viewer }: Caller): OwnerKey => toOwnerKey(requireDevice(viewer));
