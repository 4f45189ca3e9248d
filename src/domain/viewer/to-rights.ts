import type { Viewer } from './viewer.ts';

/** Equal only for viewers who may see the same: all of a viewer but the end of its credential. */
export const toRights = (viewer: Viewer): string =>
  JSON.stringify(viewer, (key, value: unknown) => {
    if (key === 'expiresAt') return undefined;
    return value instanceof Error ? value.name : value;
  });
