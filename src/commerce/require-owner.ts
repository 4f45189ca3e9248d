import { toOwnerKey } from '../domain/viewer.ts';
import type { Caller } from '../domain/viewer.ts';
import { requireDevice } from '../domain/viewer-rules.ts';

/** The key under which the caller's carts, attempts and orders are kept. Throws the error of a credential that has no device. */
export function requireOwner({ viewer }: Caller): string {
  const { partner, deviceId } = requireDevice(viewer);
  return toOwnerKey({ partner: partner.name, deviceId });
}
