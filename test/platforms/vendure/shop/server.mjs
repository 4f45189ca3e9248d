import vendure from '@vendure/core';
import { createConfig } from './config.mjs';

const app = await vendure.bootstrap(createConfig({ synchronize: false }));
process.stdout.write('READY\n');
const end = async () => {
  await app.close();
  process.exit(0);
};
// Once: Vendure has a handler of its own, which sends the signal again when it is done.
process.once('SIGTERM', end);
// Whoever started it is gone, however that ended.
process.stdin.once('close', end).resume();
