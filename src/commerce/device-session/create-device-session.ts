import { type DeviceSession, toRenewAfter } from '../../domain/viewer/device-session.ts';
import { type Caller, toOwnerKey } from '../../domain/viewer/viewer.ts';
import { requireAppId } from '../../domain/viewer/viewer-rules.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import type { SessionContext } from './session-context.ts';

export interface CreateDeviceSessionInput {
  readonly accessToken?: string | null;
}

export interface DeviceSessionOutcome {
  readonly session: DeviceSession | null;
  readonly userErrors: readonly CommerceError[];
  /** Never a replay: a token is not stored. */
  readonly replayed: false;
}

/**
 * A new device, or the device of an earlier token with a new token. The viewer counts for its App ID alone: the
 * credential of a client that renews has expired. Source: the specification, Authentication, rules 1 to 3.
 * Throws ErrorMissingAppId, InvalidAppId, TokenExpired, InvalidToken, InvalidJWTToken.
 */
export async function createDeviceSession(
  { deviceTokens, deviceCarts, runtime }: SessionContext,
  caller: Caller,
  input: CreateDeviceSessionInput,
): Promise<DeviceSessionOutcome> {
  try {
    const app = requireAppId(caller.viewer);
    const earlier = input.accessToken ? await deviceTokens.readForRenewal(app, input.accessToken) : undefined;

    const deviceId = earlier?.deviceId ?? runtime.uuid();
    const { token, expiresIn, expires } = await deviceTokens.issueDeviceToken(app, deviceId);
    const deviceCreated = earlier === undefined;
    // A session does not wait for a store that is away.
    if (!deviceCreated) await deviceCarts.noteUse(toOwnerKey({ partner: app.name, deviceId })).catch(() => undefined);
    const renewAfter = toRenewAfter({ expires, expiresIn });
    const session = { accessToken: token, deviceId, deviceCreated, expiresIn, expires, renewAfter };
    return { session, userErrors: [], replayed: false };
  } catch (thrown) {
    return { session: null, userErrors: requireRefusals(thrown), replayed: false };
  }
}
