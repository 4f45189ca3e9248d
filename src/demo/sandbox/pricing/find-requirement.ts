import type { ShopSettings } from '../settings.ts';

/** The fulfillment requirement of goods with these tags. */
export const findRequirement = (
  { requirements }: Pick<ShopSettings, 'requirements'>,
  tags: readonly string[],
): string => requirements.find(({ tag }) => tags.includes(tag))?.id ?? 'standard';
