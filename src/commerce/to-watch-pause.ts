import type { CommerceContext } from './dependencies.ts';

/** How long to wait for a wake-up before reading the store. */
export const toWatchPause = ({ events, settings }: Pick<CommerceContext, 'events' | 'settings'>): number =>
  events.isIsolated ? Math.min(settings.pollInterval, settings.watchInterval) : settings.watchInterval;
