/** Source: the specification, "Device session (Browser Session response)". */
export interface DeviceSession {
  /** A signed JWT. */
  readonly accessToken: string;
  readonly deviceId: string;
  /** True if this call created a new device. */
  readonly deviceCreated: boolean;
  /** Seconds until the token expires. */
  readonly expiresIn: number;
  /** Unix time in seconds at which it expires. */
  readonly expires: number;
  /** ISO 8601: clients renew the token from then on. */
  readonly renewAfter: string;
}

const RENEWAL_WINDOW_SECONDS = 300;

/**
 * Source: the specification, Limits, "Client session refresh window". Half of the lifetime if the token lives too short
 * for that.
 */
export const toRenewAfter = ({ expires, expiresIn }: Pick<DeviceSession, 'expires' | 'expiresIn'>): string =>
  new Date((expires - Math.min(RENEWAL_WINDOW_SECONDS, expiresIn / 2)) * 1000).toISOString();
