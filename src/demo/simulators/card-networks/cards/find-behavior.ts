export const cardBehaviors = [
  'good',
  'declined',
  'without-passkeys',
  'suspended-after-payment',
  'without-funds',
] as const;

/** What the issuer of a card does. */
export type CardBehavior = (typeof cardBehaviors)[number];

const behaviors: Readonly<Record<string, CardBehavior>> = {
  '4000000000000002': 'declined',
  '4000000000000119': 'without-passkeys',
  '4000000000000226': 'suspended-after-payment',
  '4000000000000333': 'without-funds',
  '5100000000000008': 'declined',
  '5100000000000115': 'without-passkeys',
  '5100000000000222': 'suspended-after-payment',
  '5100000000000339': 'without-funds',
  '370000000000002': 'declined',
  '370000000000226': 'suspended-after-payment',
  '370000000000333': 'without-funds',
};

/** Any number that is not listed is good. */
export const findBehavior = (number: string): CardBehavior => behaviors[number] ?? 'good';
