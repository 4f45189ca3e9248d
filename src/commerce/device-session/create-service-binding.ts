import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireDevice } from '../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import type { SessionContext } from './session-context.ts';

export interface CreateServiceBindingInput {
  readonly service: string;
}

interface ServiceBinding {
  readonly accessToken: string;
  readonly service: string;
  readonly expiresIn: number;
  readonly expires: number;
}

export interface ServiceBindingOutcome {
  readonly binding: ServiceBinding | null;
  readonly userErrors: readonly CommerceError[];
  /** Never a replay: a token is not stored. */
  readonly replayed: false;
}

const SERVICE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Lets a named service read this device's orders, and nothing else. Source: the specification, Authentication, rule 8. */
export async function createServiceBinding(
  { deviceTokens }: Pick<SessionContext, 'deviceTokens'>,
  caller: Caller,
  { service }: CreateServiceBindingInput,
): Promise<ServiceBindingOutcome> {
  try {
    const owner = requireDevice(caller.viewer);
    requireServiceName(service);
    const { token, expiresIn, expires } = await deviceTokens.issueServiceBinding(owner, service);
    return { binding: { accessToken: token, service, expiresIn, expires }, userErrors: [], replayed: false };
  } catch (thrown) {
    return { binding: null, userErrors: requireRefusals(thrown), replayed: false };
  }
}

function requireServiceName(service: string): void {
  if (SERVICE_NAME.test(service)) return;
  throw new CommerceError('InvalidInputBody', {
    field: ['service'],
    description:
      'A service name has 1 to 64 letters, digits, dots, hyphens or underscores and starts with a letter or digit.',
  });
}
