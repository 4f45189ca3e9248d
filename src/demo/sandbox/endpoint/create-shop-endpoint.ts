import type { Shop } from '../shop.ts';
import type { ShopCall, ShopCalls, ShopEndpoint, ShopOperationName } from './shop-endpoint.ts';
import { shopOperations } from './shop-operations.ts';

type Run = (shop: Shop, input: unknown, signal: AbortSignal) => Promise<unknown>;

/**
 * A shop of this process. `arrived` is called for each call before anything happens; an error that it throws is the
 * response.
 */
export function createShopEndpoint(
  shop: Shop,
  arrived: (domain: string, operation: ShopOperationName) => void = () => {},
): ShopEndpoint {
  const bind = (operation: string, run: Run) => async (call: ShopCall, input: unknown) => {
    arrived(shop.settings.domain, operation as ShopOperationName);
    return run(shop, input, call.signal);
  };
  const calls = Object.fromEntries(
    Object.entries(shopOperations).map(([operation, run]) => [operation, bind(operation, run as Run)]),
  ) as unknown as ShopCalls;
  return { ...calls, close: async () => {} };
}
