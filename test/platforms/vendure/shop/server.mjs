import vendure from '@vendure/core';
import { createConfig } from './config.mjs';

const app = await vendure.bootstrap(createConfig({ synchronize: false }));
process.stdout.write('READY\n');
process.once('SIGTERM', async () => {
  await app.close();
  process.exit(0);
});
