import { type Caller, toOwnerKey, type Viewer } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { toAddressBlock } from '../../lib/net/address-block.ts';
import type { CountedCaller } from '../../rate-limits/rate-limits.ts';

export interface UncountedCaller extends Pick<Caller, 'buyer'> {
  /** Null as long as the credential is not known. */
  readonly viewer: Viewer | null;
  /** The client's own claims about itself. */
  readonly client: (name: string) => string | null;
}

/**
 * The keys under which a caller is counted. All buyers of a backend share its address: with a server secret only the
 * device counts, with an app-level token the buyer's address that the backend sends.
 */
export function toCountedCaller({ viewer, buyer, client }: UncountedCaller): CountedCaller {
  if (viewer === null) return { address: toAddressBlock(buyer.ip), device: null, appId: null };
  const appId = findAppId(viewer);
  switch (viewer.kind) {
    case 'server':
      return { address: null, device: findDevice(viewer.partner.name, viewer.deviceId), appId };
    case 'app':
      return { address: toAddressBlock(client('x-svc-buyer-ip') ?? buyer.ip), device: null, appId };
    case 'device':
    case 'service-binding':
      return { address: toAddressBlock(buyer.ip), device: findDevice(viewer.partner.name, viewer.deviceId), appId };
    default:
      return { address: toAddressBlock(buyer.ip), device: null, appId };
  }
}

const findDevice = (partner: string, deviceId: string | null): string | null =>
  deviceId === null ? null : toOwnerKey({ partner, deviceId });

function findAppId(viewer: Viewer): string | null {
  if ('partner' in viewer) return viewer.partner.appId;
  const { appIdHeader } = viewer;
  return appIdHeader === undefined || appIdHeader instanceof CommerceError ? null : appIdHeader.appId;
}
