/** Snapshots of fewer products may shrink as they like. */
const SMALL = 20;

/** Why a listing is more likely broken than true; null if it may be shown. */
export function findSuspicion({ staged, shown }: { readonly staged: number; readonly shown: number }): string | null {
  if (staged === 0) return 'The listing is empty';
  if (shown >= SMALL && staged * 2 < shown) return `The listing has ${staged} products, and the snapshot ${shown}`;
  return null;
}
