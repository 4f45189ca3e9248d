import type { CommerceError } from '../errors/commerce-error.ts';

/** The partner that an App ID or a server secret belongs to, as far as requests need it. */
export interface Partner {
  readonly name: string;
  /** The partner's App ID for this request: from the token, the header, or the first one of a server secret's partner. */
  readonly appId: string;
  /** Whether its frontends can show a payment challenge. Without it, a challenge is refused with PaymentChallengeRequired. */
  readonly challenges: boolean;
}

/** Who is calling, as told by the credentials alone. Source: the specification, Authentication. */
export type Viewer = ViewerKind & {
  /**
   * What came of the header `x-svc-app-id`, absent where none was sent. It stands beside the credential because a session
   * is made for the App ID of the header, also when the token sent with it has expired.
   */
  readonly appIdHeader?: Partner | CommerceError;
};

/** Every `expiresAt` is in milliseconds since the Unix epoch. */
type ViewerKind =
  /** A browser session: a token made by createDeviceSession. */
  | { readonly kind: 'device'; readonly partner: Partner; readonly deviceId: string; readonly expiresAt: number }
  /** A backend with the long-lived secret; `deviceId` is null where it sent no `x-svc-device-id`. */
  | { readonly kind: 'server'; readonly partner: Partner; readonly deviceId: string | null }
  /** An app-level token: no device, for agentic payment and catalog calls. */
  | { readonly kind: 'app'; readonly partner: Partner; readonly expiresAt: number }
  /** A service that a device allowed to read its orders, and nothing else. */
  | {
      readonly kind: 'service-binding';
      readonly partner: Partner;
      readonly deviceId: string;
      readonly service: string;
      readonly expiresAt: number;
    }
  /** Only an App ID in `x-svc-app-id`: enough for catalog and for making a session. */
  | { readonly kind: 'app-id'; readonly partner: Partner }
  /** No credential at all. */
  | { readonly kind: 'anonymous' }
  /** A credential that is not good; the error is thrown by the first operation that needs one. */
  | {
      readonly kind: 'refused';
      readonly error: CommerceError;
      /** Set where the credential was ours and good until it expired: search names that TokenExpired. */
      readonly expired?: true;
    };

/**
 * The key under which carts, attempts and orders are kept. A device id is only unique within its partner, since
 * backends choose their own, so both are part of it.
 */
export interface Owner {
  readonly partner: string;
  readonly deviceId: string;
}

/** `partner/deviceId`, for stores; neither half can hold a slash. */
export const toOwnerKey = ({ partner, deviceId }: Owner): string => `${partner}/${deviceId}`;

/** What a use case knows of the call it serves. */
export interface Caller {
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly buyer: { readonly ip: string | null; readonly userAgent: string | null };
}
