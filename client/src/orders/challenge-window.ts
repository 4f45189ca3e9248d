import type { Wait } from '../retry.ts';

/** A `Window` of the browser. */
export interface ChallengeWindow {
  readonly location: { href: string };
  readonly closed: boolean;
  close(): void;
}

const LOOK_EVERY = 500;

/** Another window than the page's own, in which the page can go on. */
export const isOther = (window: ChallengeWindow): boolean => window !== (globalThis as object);

/** Leads a window to the bank's page. Resolves when the buyer has closed it, or the bank has led it back to a page of this origin. */
export async function visit(window: ChallengeWindow, url: string, pause: Wait, signal: AbortSignal): Promise<void> {
  const before = readAddress(window);
  window.location.href = url;
  const isAway = () => {
    const address = readAddress(window);
    return address === undefined || address === before || address.startsWith(url);
  };
  while (isOther(window) && !window.closed && isAway()) await pause(LOOK_EVERY, signal);
}

/** Pages of other origins do not tell it. */
function readAddress({ location }: ChallengeWindow): string | undefined {
  try {
    return location.href;
  } catch {
    return undefined;
  }
}
