import type { Viewer } from '../../domain/viewer/viewer.ts';
import type { CoreContext } from './core-context.ts';

/**
 * Answers the context as a caller sees it: merchants that its partner may not see are as good as disabled. What was bought there
 * before stays.
 */
export function createRestriction<Context extends CoreContext>(context: Context): (viewer: Viewer) => Context {
  const restricted = new WeakMap<readonly string[], Context>();
  return (viewer) => {
    const domains = 'partner' in viewer ? viewer.partner.merchants : undefined;
    if (domains === undefined) return context;
    const known = restricted.get(domains) ?? { ...context, merchants: context.merchants.restrictTo(domains) };
    restricted.set(domains, known);
    return known;
  };
}
