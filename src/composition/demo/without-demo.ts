/**
 * What a production build has in the place of the files that know the demo: `has-demo.ts`, `open-sandbox.ts` and `open-demo-pages.ts`. No
 * configuration that it accepts needs more.
 */
import type * as pages from './open-demo-pages.ts';
import type * as sandbox from './open-sandbox.ts';

export const hasDemo = false;

export const openSandbox: typeof sandbox.openSandbox = async () => {
  throw new TypeError('A build without the demo was asked for its sandbox');
};

export const findStorefront: typeof pages.findStorefront = () => null;

export const openDemoPages: typeof pages.openDemoPages = () => ({ pages: [] });
