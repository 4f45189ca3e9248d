/** `npm start`: the bundled service, bundled anew if a source has changed. Plain JavaScript, so that Node needs to strip no types. */
import { pathToFileURL } from 'node:url';
import { requireBundle } from './bundle/find-bundle.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

if (process.env['npm_lifecycle_event'] === 'start') stopWithParent();
await import(pathToFileURL(`${requireBundle()}/src/main.js`).href);
