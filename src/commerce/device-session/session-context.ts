import type { Owner, Partner } from '../../domain/viewer/viewer.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { DeviceCarts } from '../cart/device-carts.ts';

/** What device sessions need. */
export interface SessionContext {
  readonly deviceTokens: DeviceTokens;
  readonly deviceCarts: Pick<DeviceCarts, 'noteUse'>;
  readonly runtime: Pick<Runtime, 'uuid'>;
}

/** Makes and reads the tokens of device sessions. Implemented in auth, which alone knows their form. */
interface DeviceTokens {
  /** A token for a device of the partner, for the App ID that `app` names. */
  issueDeviceToken(app: Partner, deviceId: string): Promise<IssuedToken>;
  /**
   * The device of an earlier token, valid or expired within the renewal window.
   * Throws InvalidToken (not a JWT), InvalidJWTToken (not ours, changed, or no device token), TokenExpired (too old to
   * renew), Forbidden (made for another App ID).
   */
  readForRenewal(app: Partner, token: string): Promise<{ readonly deviceId: string }>;
  /** A token with which the service can read the device's orders, and nothing else. */
  issueServiceBinding(owner: Owner & { readonly app: Partner }, service: string): Promise<IssuedToken>;
}

interface IssuedToken {
  /** A signed JWT. */
  readonly token: string;
  /** Seconds until it expires. */
  readonly expiresIn: number;
  /** Unix time in seconds at which it expires. */
  readonly expires: number;
}
