import { textKinds } from '../domain/text/text-kinds.ts';
import type { Partner, Viewer } from '../domain/viewer/viewer.ts';
import { createExpiredError } from '../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { PartnerDirectory } from './partner-directory.ts';
import { readCredential } from './read-credential.ts';
import { createTooOldError, type TokenVerifier } from './tokens/token-verifier.ts';

/** The four credential headers as received, or the same names from `connection_init`; null if one was not sent. */
export interface RawCredentials {
  readonly svcAuthorization: string | null;
  readonly authorization: string | null;
  readonly appId: string | null;
  readonly deviceId: string | null;
}

const DEVICE_ID = /^[A-Za-z0-9_-]{1,256}$/;

/**
 * Identifies the caller. An invalid credential makes a `refused` viewer instead of an exception, since the operation
 * decides whether it matters: a query that needs no credential still succeeds. An empty header counts as none.
 */
export const createAuthenticate =
  ({ partners, verifier }: { readonly partners: PartnerDirectory; readonly verifier: TokenVerifier }) =>
  async (credentials: RawCredentials): Promise<Viewer> => {
    const appIdHeader = readAppId(credentials.appId, partners);
    const sent = appIdHeader === undefined ? {} : { appIdHeader };
    try {
      return { ...(await readViewer(credentials, appIdHeader, partners, verifier)), ...sent };
    } catch (error) {
      if (error instanceof CommerceError) return { kind: 'refused', error, ...sent };
      throw error;
    }
  };

async function readViewer(
  credentials: RawCredentials,
  appIdHeader: Partner | CommerceError | undefined,
  partners: PartnerDirectory,
  verifier: TokenVerifier,
): Promise<Viewer> {
  const credential = readCredential(credentials);
  const deviceId = credentials.deviceId || null;
  // A token of ours is no server secret, so there is no hash to compare.
  const isToken = credential === null || verifier.remembers(credential);
  const serverPartner = isToken ? undefined : partners.findBySecret(credential);

  if (serverPartner !== undefined) {
    const app = agree(serverPartner, appIdHeader, ({ name }) => name === serverPartner.name);
    const partner = { ...app, origins: serverPartner.origins };
    return { kind: 'server', partner, deviceId: deviceId === null ? null : requireDeviceId(deviceId) };
  }
  if (deviceId !== null) {
    throw new CommerceError('InvalidAPIToken', {
      description: 'x-svc-device-id requires a valid server secret in x-svc-authorization.',
    });
  }
  if (credential !== null) return readToken(credential, appIdHeader, partners, verifier);
  if (appIdHeader instanceof CommerceError) throw appIdHeader;
  if (appIdHeader !== undefined) return { kind: 'app-id', partner: appIdHeader };
  if (credentials.authorization) {
    throw new CommerceError('Unauthorized', {
      description: 'Authorization supports only the Bearer scheme.',
    });
  }
  return { kind: 'anonymous' };
}

async function readToken(
  token: string,
  appIdHeader: Partner | CommerceError | undefined,
  partners: PartnerDirectory,
  verifier: TokenVerifier,
): Promise<Viewer> {
  const { claims, expired } = await verifier.verify(token);
  if (expired) {
    const isRenewable = claims.token_use === 'device';
    if (isRenewable && verifier.isTooOld(claims.exp)) throw createTooOldError();
    return { kind: 'refused', error: createExpiredError(isRenewable), expired };
  }
  const registered = partners.findByAppId(claims.appid);
  if (registered === undefined || registered.name !== claims.sub) {
    throw new CommerceError('PartnerNotFound', {
      description: 'The App ID of the token belongs to no configured partner.',
    });
  }
  const partner = agree(registered, appIdHeader, (app) => app.appId === registered.appId);
  const expiresAt = claims.exp * 1000;
  switch (claims.token_use) {
    case 'device':
      return { kind: 'device', partner, deviceId: claims.deviceid, expiresAt };
    case 'app':
      return { kind: 'app', partner, expiresAt };
    case 'service-binding':
      return { kind: 'service-binding', partner, deviceId: claims.deviceid, service: claims.service, expiresAt };
  }
}

function readAppId(appId: string | null, partners: PartnerDirectory): Partner | CommerceError | undefined {
  if (!appId) return undefined;
  const { maxLength } = textKinds.appId;
  if (appId.length > maxLength) {
    return new CommerceError('InvalidAppId', { description: `An App ID has at most ${maxLength} characters.` });
  }
  return (
    partners.findByAppId(appId) ?? new CommerceError('InvalidAppId', { description: 'This App ID is not registered.' })
  );
}

/** An App ID next to a valid credential must belong to it; a server may name any App ID of its partner. */
function agree(
  partner: Partner,
  appIdHeader: Partner | CommerceError | undefined,
  belongs: (app: Partner) => boolean,
): Partner {
  if (appIdHeader === undefined) return partner;
  if (appIdHeader instanceof CommerceError) throw appIdHeader;
  if (belongs(appIdHeader)) return appIdHeader;
  throw new CommerceError('Forbidden', { description: 'The App ID does not belong to the credential.' });
}

function requireDeviceId(deviceId: string): string {
  if (DEVICE_ID.test(deviceId)) return deviceId;
  throw new CommerceError('Unauthorized', {
    description: 'x-svc-device-id has 1 to 256 characters from a-z, A-Z, 0-9, hyphen and underscore.',
  });
}
