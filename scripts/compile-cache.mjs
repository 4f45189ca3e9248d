/** Loaded before the service and the tests (`node --import`): what was compiled once is not compiled at the next start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../node_modules/.cache/compiled');
enableCompileCache(folder);
// For the threads and processes that this one starts.
process.env['NODE_COMPILE_CACHE'] ??= folder;
