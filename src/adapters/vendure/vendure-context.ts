import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { VendureClient } from './client.ts';
import type { VendureSettings } from './settings.ts';

/** The context of every operation of one Vendure shop. */
export interface VendureContext {
  readonly client: VendureClient;
  readonly settings: VendureSettings;
  readonly logger: Logger;
  readonly runtime: Pick<Runtime, 'clock' | 'randomBytes'>;
  readonly pause: (milliseconds: number) => Promise<void>;
}
