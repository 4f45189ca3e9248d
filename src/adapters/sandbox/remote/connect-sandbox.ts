import {
  type SandboxEndpoint,
  type ShopCall,
  type ShopCalls,
  type ShopEndpoint,
  type ShopInput,
  ShopNotOpenedError,
  type ShopOperationName,
  type ShopToOpen,
} from '../../../demo/sandbox/endpoint/index.ts';
import { shopWire } from '../../../demo/sandbox/endpoint/wire.ts';
import { type Logger, withFields } from '../../../lib/logger.ts';
import type { Runtime } from '../../../lib/runtime.ts';
import type { Secret } from '../../../lib/secret.ts';
import { systemTimers } from '../../../lib/timers.ts';
import { defaultHttpSettings, type HttpSettings } from '../../../upstream-http/http-settings.ts';
import type { AdapterDependencies, ConnectionState } from '../../contract/index.ts';
import { createConnect } from '../../toolkit/http/create-connect.ts';
import { createSandboxRequest, type SandboxRequest } from './sandbox-request.ts';

/** The address of a sandbox that runs in a separate process. */
export interface SandboxAddress {
  /** Without a slash at its end, and without credentials. */
  readonly url: string;
  readonly token: Secret;
}

export interface RemoteDependencies {
  readonly runtime: Pick<Runtime, 'clock' | 'randomBytes'>;
  readonly logger: Logger;
  readonly http?: Partial<HttpSettings>;
  readonly watchConnection?: ((domain: string, readState: () => ConnectionState) => void) | undefined;
}

/** One shop of a sandbox behind HTTP. */
function createRemoteShop(
  domain: string,
  request: SandboxRequest,
  hooks: {
    /** Runs before each call. */
    readonly prepare: (signal: AbortSignal) => Promise<void>;
    readonly close: () => Promise<void>;
  },
): ShopEndpoint {
  const bind = (operation: ShopOperationName) => async (call: ShopCall, input: ShopInput<ShopOperationName>) => {
    await hooks.prepare(call.signal);
    return request.ask(domain, operation, input, call.signal);
  };
  const names = Object.keys(shopWire) as readonly ShopOperationName[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, bind(name)])) as unknown as ShopCalls),
    close: hooks.close,
  };
}

/** The sandbox of another process. Each shop has its own connections, so that a slow shop cannot slow down another. */
export function connectSandbox(
  address: SandboxAddress,
  { runtime, logger, watchConnection, http = {} }: RemoteDependencies,
): SandboxEndpoint {
  const unopened = new Map<string, ShopToOpen>();
  const connect = (domain: string, watch?: AdapterDependencies['watchConnection']) =>
    createConnect({
      runtime,
      timers: systemTimers,
      logger: withFields(logger, { domain }),
      watchConnection: watch,
    })({ ...defaultHttpSettings, ...http });

  return {
    openShop: async (shopToOpen) => {
      const { domain } = shopToOpen;
      const client = connect(domain);
      try {
        await createSandboxRequest(client, address).open(shopToOpen, new AbortController().signal);
      } catch (error) {
        if (error instanceof ShopNotOpenedError) throw error;
        logger.warn({ domain, error }, 'The sandbox does not respond yet');
        unopened.set(domain, shopToOpen);
      } finally {
        await client.close();
      }
    },
    shop: (domain) => {
      const client = connect(domain, (readState) => watchConnection?.(domain, readState));
      const request = createSandboxRequest(client, address);
      const prepare = async (signal: AbortSignal) => {
        const shopToOpen = unopened.get(domain);
        if (shopToOpen === undefined) return;
        await request.open(shopToOpen, signal);
        unopened.delete(domain);
      };
      return createRemoteShop(domain, request, { prepare, close: () => client.close() });
    },
  };
}
