import type { CommerceError } from '../../errors/commerce-error.ts';
import type { Brand } from '../../lib/brand.ts';

/** The partner that an App ID or a server secret belongs to, as far as requests need it. */
export interface Partner {
  readonly name: string;
  /** The partner's App ID for this request: from the token, the header, or the first one of a server secret's partner. */
  readonly appId: string;
  /** Whether its frontends can show a payment challenge. Without it, a challenge is refused with PaymentChallengeRequired. */
  readonly challenges: boolean;
  /**
   * Origins of its frontends, such as `https://shop.example`: where a challenge may send the buyer. Those of the App ID;
   * those of all App IDs of the partner for a server secret.
   */
  readonly origins: readonly string[];
  /** Domains of the merchants that it may see; all if left out. */
  readonly merchants?: readonly string[];
}

/** The caller, according to the credentials alone. Source: the specification, Authentication. */
export type Viewer = ViewerKind & {
  /**
   * The result of the header `x-svc-app-id`, absent if none was sent. It is separate from the credential because a
   * session is created for the App ID of the header, even if the token sent with it has expired.
   */
  readonly appIdHeader?: Partner | CommerceError;
};

/** Every `expiresAt` is in milliseconds since the Unix epoch. */
type ViewerKind =
  /** A browser session: a token made by createDeviceSession. */
  | { readonly kind: 'device'; readonly partner: Partner; readonly deviceId: string; readonly expiresAt: number }
  /** A backend with the long-lived secret; `deviceId` is null if it sent no `x-svc-device-id`. */
  | { readonly kind: 'server'; readonly partner: Partner; readonly deviceId: string | null }
  /** An app-level token: no device, for agentic payment and catalog calls. */
  | { readonly kind: 'app'; readonly partner: Partner; readonly expiresAt: number }
  /** A service that a device authorized to read its orders, and nothing else. */
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
      /**
       * Set if the credential was valid until it expired and can still be renewed: the `search` query reports that as
       * TokenExpired.
       */
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
export type OwnerKey = Brand<'OwnerKey'>;

export const toOwnerKey = ({ partner, deviceId }: Owner): OwnerKey => `${partner}/${deviceId}` as OwnerKey;

export function toOwner(key: OwnerKey): Owner {
  const [partner = '', deviceId = ''] = key.split('/');
  return { partner, deviceId };
}

/** For calls that have no device: what an App ID sent. No device id holds a slash, so it is nobody else's. */
export const toAppOwnerKey = ({ name, appId }: Pick<Partner, 'name' | 'appId'>): OwnerKey =>
  `${name}//${appId}` as OwnerKey;

/** A payment that a call is about to try. Callers with too many declined ones are refused for a while. */
export interface PaymentObserver {
  /** Call it before a payment that a call which seemed to repeat another begins after all. Throws RateLimited. */
  begin?(): Promise<void>;
  /** Call it once the outcome of the call's part of the payment is known; later calls change nothing. */
  end(declined: boolean): void;
}

/** A use case's knowledge of the call it serves. */
export interface Caller {
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly buyer: { readonly ip: string | null; readonly userAgent: string | null };
  /** For calls that may pay. Absent if payments are not counted. */
  readonly payment?: PaymentObserver | undefined;
}
