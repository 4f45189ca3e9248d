/** Loaded before the service (`node --import`): what was compiled once is not compiled at the next start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
