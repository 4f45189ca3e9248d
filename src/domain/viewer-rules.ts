import { CommerceError } from '../errors/commerce-error.ts';
import type { Owner, Partner, Viewer } from './viewer.ts';

/** A device as use cases need it: the key of its carts and orders, and the partner and App ID it came with. */
export interface DeviceOwner extends Owner {
  readonly app: Partner;
}

/** A device token, or a server secret with a device id. For carts and everything that follows from them. */
export function requireDevice(viewer: Viewer): DeviceOwner {
  if (viewer.kind === 'device') return toDeviceOwner(viewer.partner, viewer.deviceId);
  if (viewer.kind === 'server') return toDeviceOwner(viewer.partner, requireDeviceId(viewer.deviceId));
  throw toRefusal(
    viewer,
    'This needs a device token (createDeviceSession makes one), or a server secret with x-svc-device-id.',
  );
}

/** Who may read a device's orders: the device, its partner's server, or a service that the device bound. */
export function requireOrderReader(viewer: Viewer): DeviceOwner {
  return viewer.kind === 'service-binding' ? toDeviceOwner(viewer.partner, viewer.deviceId) : requireDevice(viewer);
}

/** Any good credential, an App ID alone included. A service binding is none: it reads orders and nothing else. */
export function requireAnyCredential(viewer: Viewer): Partner {
  switch (viewer.kind) {
    case 'device':
    case 'server':
    case 'app':
    case 'app-id':
      return viewer.partner;
    default:
      throw toRefusal(viewer, 'Any credential but a service binding will do, x-svc-app-id alone included.');
  }
}

/** As `requireAnyCredential`, with the name that search gives to an expired token. */
export function requireSearchCredential(viewer: Viewer): Partner {
  if (viewer.kind === 'refused' && viewer.expired === true) {
    throw new CommerceError('TokenExpired', { description: 'The token has expired.', cause: viewer.error });
  }
  return requireAnyCredential(viewer);
}

/** An app-level token, for payments that an agent makes. */
export function requireAppToken(viewer: Viewer): Partner {
  if (viewer.kind === 'app') return viewer.partner;
  throw toRefusal(viewer, 'This needs an app-level token.');
}

/** The App ID of `x-svc-app-id`, whatever else was sent and however bad it is. Throws ErrorMissingAppId, InvalidAppId. */
export function requireAppId(viewer: Viewer): Partner {
  if (viewer.appIdHeader instanceof CommerceError) throw viewer.appIdHeader;
  if (viewer.appIdHeader !== undefined) return viewer.appIdHeader;
  if (viewer.kind === 'app-id') return viewer.partner;
  throw new CommerceError('ErrorMissingAppId', { description: 'The header x-svc-app-id is missing or empty.' });
}

/** When a socket of this viewer has to be closed, in milliseconds since the Unix epoch; null where its credential does not expire. */
export const findExpiry = (viewer: Viewer): number | null => ('expiresAt' in viewer ? viewer.expiresAt : null);

const toDeviceOwner = (app: Partner, deviceId: string): DeviceOwner => ({ partner: app.name, deviceId, app });

function requireDeviceId(deviceId: string | null): string {
  if (deviceId !== null) return deviceId;
  throw new CommerceError('Unauthorized', {
    description: 'A server secret needs the header x-svc-device-id beside it.',
  });
}

/** The error for a viewer who may not: none or half a credential is missing, a bad one is named, a good one of another kind is forbidden. */
function toRefusal(viewer: Viewer, needed: string): CommerceError {
  if (viewer.kind === 'refused') return viewer.error;
  if (viewer.kind === 'anonymous' || viewer.kind === 'app-id') {
    return new CommerceError('MissingAuthHeader', {
      description: `The header x-svc-authorization is missing or empty. ${needed}`,
    });
  }
  return new CommerceError('Forbidden', { description: needed });
}
