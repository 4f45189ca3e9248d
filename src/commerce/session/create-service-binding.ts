import type { Caller } from '../../domain/viewer.ts';
import { requireDevice } from '../../domain/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { ServiceBinding } from '../commerce.ts';
import type { DeviceTokens } from './device-tokens.ts';

const SERVICE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Lets a named service read this device's orders, and nothing else. Source: the specification, Authentication, rule 8. */
export const createServiceBinding =
  ({ deviceTokens }: { readonly deviceTokens: DeviceTokens }) =>
  async (caller: Caller, input: { readonly service: string }): Promise<ServiceBinding> => {
    const owner = requireDevice(caller.viewer);
    if (!SERVICE_NAME.test(input.service)) {
      throw new CommerceError('InvalidInputBody', {
        field: ['service'],
        description:
          'A service name has 1 to 64 letters, digits, dots, hyphens or underscores and starts with a letter or digit.',
      });
    }

    const { token, expiresIn, expires } = await deviceTokens.issueServiceBinding(owner, input.service);
    return { accessToken: token, service: input.service, expiresIn, expires };
  };
