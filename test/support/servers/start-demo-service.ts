import { loadConfig } from '../../../src/config/load-config.ts';
import { startService, type TestService } from './start-service.ts';

/** A service as `npm start` runs it with this data folder: with the key secret that stands there, like the commands. */
export async function startDemoService(dataFolder: string): Promise<TestService> {
  const { keySecret } = await loadConfig({ environment: { DATA_DIR: dataFolder } });
  return startService({ dataFolder, config: { keySecret } });
}
