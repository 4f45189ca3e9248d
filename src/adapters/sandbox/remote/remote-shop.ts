import type {
  ShopCall,
  ShopCalls,
  ShopEndpoint,
  ShopInput,
  ShopOperationName,
} from '../../../demo/sandbox/endpoint/index.ts';
import { shopWire } from '../../../demo/sandbox/endpoint/wire.ts';
import type { SandboxRequest } from './sandbox-request.ts';

/** One shop of a sandbox behind HTTP. */
export function createRemoteShop(
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
