import type { CoreContext } from '../context/core-context.ts';

/** How long to wait for a wake-up before reading the store. */
export const toWatchPause = ({ events, settings }: Pick<CoreContext, 'events' | 'settings'>): number =>
  events.isIsolated ? Math.min(settings.pollInterval, settings.watchInterval) : settings.watchInterval;
