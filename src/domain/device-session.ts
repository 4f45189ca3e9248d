/** Source: the specification, "Device session (Browser Session response)". */
export interface DeviceSession {
  /** A signed JWT. */
  readonly accessToken: string;
  readonly deviceId: string;
  /** True where this call made a new device. */
  readonly deviceCreated: boolean;
  /** Seconds until the token expires. */
  readonly expiresIn: number;
  /** Unix time in seconds at which it expires. */
  readonly expires: number;
}
