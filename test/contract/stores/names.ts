import { type AttemptId, toAttemptId } from '../../../src/domain/attempt-id.ts';
import { type OwnerKey, toOwnerKey } from '../../../src/domain/viewer/viewer.ts';

/** Short, since a store keeps whatever it is given. */
export const id = (text: string): AttemptId => toAttemptId(text);

/** `partner/device`. */
export function owner(text: string): OwnerKey {
  const [partner = '', ...rest] = text.split('/');
  return toOwnerKey({ partner, deviceId: rest.join('/') });
}
