/** `npm start`: the bundled service, bundled anew if a source has changed. Plain JavaScript, so that Node needs to strip no types. */
import { pathToFileURL } from 'node:url';
import { requireBundle } from './bundle/find-bundle.mjs';

await import(pathToFileURL(`${requireBundle()}/src/main.js`).href);
