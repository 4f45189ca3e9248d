import type { DeviceSession } from '../../domain/device-session.ts';
import type { Caller } from '../../domain/viewer.ts';
import { requireAppId } from '../../domain/viewer-rules.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { DeviceTokens } from './device-tokens.ts';

/**
 * A new device, or the device of an earlier token with a new token. What `x-svc-authorization` says does not matter here: a
 * client whose token expired comes with both. Source: the specification, Authentication, rules 1 to 3.
 */
export const createDeviceSession =
  ({ deviceTokens, runtime }: { readonly deviceTokens: DeviceTokens; readonly runtime: Pick<Runtime, 'uuid'> }) =>
  async (caller: Caller, input: { readonly accessToken?: string | null }): Promise<DeviceSession> => {
    const app = requireAppId(caller.viewer);
    const earlier = input.accessToken ? await deviceTokens.readForRenewal(app, input.accessToken) : undefined;

    const deviceId = earlier?.deviceId ?? runtime.uuid();
    const { token, expiresIn, expires } = await deviceTokens.issueDeviceToken(app, deviceId);
    return { accessToken: token, deviceId, deviceCreated: earlier === undefined, expiresIn, expires };
  };
