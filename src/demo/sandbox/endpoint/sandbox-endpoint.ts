import { OperatorError } from '../../../lib/operator-error.ts';
import type { ShopSettingsInput } from '../settings.ts';
import type { ShopEndpoint } from './shop-endpoint.ts';

export interface ShopToOpen {
  readonly domain: string;
  /** Creates the shop, or updates its settings. Null for a demo shop, or for a shop that already exists. */
  readonly settings: ShopSettingsInput | null;
}

/** The sandbox as the merchant's side sees it, in this process or in another. */
export interface SandboxEndpoint {
  /** Throws ShopNotOpenedError. A sandbox that does not respond opens the shop before its first call. */
  openShop(shop: ShopToOpen): Promise<void>;
  /** A shop that was opened. */
  shop(domain: string): ShopEndpoint;
}

/** The shop cannot be opened as requested: the message is for the operator. */
export class ShopNotOpenedError extends OperatorError {
  override readonly name = 'ShopNotOpenedError';
}
