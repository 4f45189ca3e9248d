import type { Logger } from '../../lib/logger.ts';
import type { ShopifyClient } from './client.ts';
import type { ShopifySettings } from './settings.ts';

/** The context of every operation of one Shopify shop. */
export interface ShopifyContext {
  readonly client: ShopifyClient;
  readonly settings: ShopifySettings;
  readonly logger: Logger;
}
