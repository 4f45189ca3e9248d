import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { UcpClient } from './client.ts';
import type { DiscoverShop } from './discover-shop.ts';

export interface UcpContext {
  readonly clock: Clock;
  readonly client: UcpClient;
  readonly discover: DiscoverShop;
  readonly logger: Logger;
}
