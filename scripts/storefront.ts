/** `npm run storefront`: bundles the demo's storefront beside the sources, as `npm run dev` serves it. */
import { join } from 'node:path';
import { root } from './bundle/find-bundle.mjs';
import { STOREFRONT, writeStorefront } from './bundle/write-storefront.ts';

await writeStorefront(join(root, STOREFRONT));
