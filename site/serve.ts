/** `npm run docs:serve`: shows the website of `site/dist` to this machine alone. VitePress has no preview that does: it listens at every address. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHost } from './create-host.ts';

const PORT = 4010;
const HOST = '127.0.0.1';

const dist = join(import.meta.dirname, 'dist');
if (!existsSync(dist)) throw new Error('There is no website yet: npm run docs');
createHost(dist).listen(PORT, HOST, () => process.stdout.write(`The website is at http://${HOST}:${PORT}\n`));
