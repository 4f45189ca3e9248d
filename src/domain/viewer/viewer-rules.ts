import { CommerceError } from '../../errors/commerce-error.ts';
import type { SessionAction } from '../../errors/error-details.ts';
import type { Owner, Partner, Viewer } from './viewer.ts';

/** A device as use cases need it: the key of its carts and orders, and the partner and App ID it came with. */
export interface DeviceOwner extends Owner {
  readonly app: Partner;
}

/** A device token, or a server secret with a device id. For carts and everything that follows from them. */
export function requireDevice(viewer: Viewer): DeviceOwner {
  if (viewer.kind === 'device') return toDeviceOwner(viewer.partner, viewer.deviceId);
  if (viewer.kind === 'server') return toDeviceOwner(viewer.partner, requireDeviceId(viewer.deviceId));
  throw toRefusal(viewer, {
    needed: 'This needs a device token (createDeviceSession makes one), or a server secret with x-svc-device-id.',
    action: 'NEW_SESSION',
  });
}

/** Requires a caller that may read a device's orders: the device, its partner's server, or a service that the device authorized. */
export function requireOrderReader(viewer: Viewer): DeviceOwner {
  return viewer.kind === 'service-binding' ? toDeviceOwner(viewer.partner, viewer.deviceId) : requireDevice(viewer);
}

/** Any valid credential, an App ID alone included, but not a service binding: it only reads orders. */
export function requireAnyCredential(viewer: Viewer): Partner {
  switch (viewer.kind) {
    case 'device':
    case 'server':
    case 'app':
    case 'app-id':
      return viewer.partner;
    default:
      throw toRefusal(viewer, {
        needed: 'Any credential but a service binding will do, x-svc-app-id alone included.',
        action: 'NEW_SESSION',
      });
  }
}

/** Requires what `requireAnyCredential` does, with the name that search gives to an expired token. */
export function requireSearchCredential(viewer: Viewer): Partner {
  if (viewer.kind === 'refused' && viewer.expired === true) {
    const { details, description } = viewer.error;
    throw new CommerceError('TokenExpired', { ...details, ...(description && { description }), cause: viewer.error });
  }
  return requireAnyCredential(viewer);
}

/** An app-level token: the backend of a partner, for the tokens of card networks. */
export function requireAppToken(viewer: Viewer): Partner {
  if (viewer.kind === 'app') return viewer.partner;
  throw toRefusal(viewer, { needed: 'This needs an app-level token.' });
}

/** The App ID of `x-svc-app-id`, even if another credential is invalid. Throws ErrorMissingAppId, InvalidAppId. */
export function requireAppId(viewer: Viewer): Partner {
  if (viewer.appIdHeader instanceof CommerceError) throw viewer.appIdHeader;
  if (viewer.appIdHeader !== undefined) return viewer.appIdHeader;
  if (viewer.kind === 'app-id') return viewer.partner;
  throw new CommerceError('ErrorMissingAppId', { description: 'The header x-svc-app-id is missing or empty.' });
}

export interface CredentialExpiry {
  /** In milliseconds since the Unix epoch. */
  readonly at: number;
  /** Makes the error for the credential from then on. */
  readonly createError: () => CommerceError;
}

/** When a socket of this viewer must be closed, and why; null if its credential does not expire. */
export const findExpiry = (viewer: Viewer): CredentialExpiry | null =>
  'expiresAt' in viewer
    ? { at: viewer.expiresAt, createError: () => createExpiredError(viewer.kind === 'device') }
    : null;

/** An expired token. Only that of a device session renews. */
export const createExpiredError = (isRenewable: boolean): CommerceError =>
  new CommerceError('InvalidJWTToken', {
    description: 'The token has expired.',
    ...(isRenewable && { action: 'RENEW_SESSION' }),
  });

const toDeviceOwner = (app: Partner, deviceId: string): DeviceOwner => ({ partner: app.name, deviceId, app });

function requireDeviceId(deviceId: string | null): string {
  if (deviceId !== null) return deviceId;
  throw new CommerceError('Unauthorized', {
    description: 'A server secret needs the header x-svc-device-id beside it.',
  });
}

/**
 * The error for a viewer without access: a missing or partial credential is reported as missing, an invalid one by its
 * error, a valid one of another kind as forbidden.
 */
function toRefusal(
  viewer: Viewer,
  { needed, action }: { readonly needed: string; readonly action?: SessionAction },
): CommerceError {
  if (viewer.kind === 'refused') return viewer.error;
  if (viewer.kind === 'anonymous' || viewer.kind === 'app-id') {
    return new CommerceError('MissingAuthHeader', {
      description: `The header x-svc-authorization is missing or empty. ${needed}`,
      ...(action && { action }),
    });
  }
  return new CommerceError('Forbidden', { description: needed });
}
