/** `npm run start:built`: the production build, as `npm run build` made it. */
import { existsSync } from 'node:fs';
import { stopWithParent } from './stop-with-parent.mjs';

const main = new URL('../dist/service/src/main.js', import.meta.url);

if (existsSync(main)) {
  stopWithParent();
  await import(main.href);
} else {
  process.stderr.write('There is no build. Run `npm run build` first.\n');
  process.exitCode = 1;
}
