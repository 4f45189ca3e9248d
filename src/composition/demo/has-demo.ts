/** Whether this build can serve the demo and run a sandbox itself. A production build has `without-demo.ts` in the place of this file. */
export const hasDemo: boolean = true;
