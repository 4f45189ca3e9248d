import type { Logger } from '../../lib/logger.ts';
import type { MedusaClient } from './client.ts';
import type { MedusaSettings } from './settings.ts';

/** The context of every operation of one Medusa shop. */
export interface MedusaContext {
  readonly client: MedusaClient;
  readonly settings: MedusaSettings;
  readonly logger: Logger;
}
