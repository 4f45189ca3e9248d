import type { Runtime } from '../../lib/runtime.ts';
import type { DeviceCarts } from '../cart/device-carts.ts';
import type { DeviceTokens } from './device-tokens.ts';

/** All that sessions need. */
export interface SessionContext {
  readonly deviceTokens: DeviceTokens;
  readonly deviceCarts: Pick<DeviceCarts, 'noteUse'>;
  readonly runtime: Pick<Runtime, 'uuid'>;
}
