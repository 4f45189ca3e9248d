/**
 * Of `changeSources`: everything that is kept for a day or longer is kept for one short day.
 *
 * @param {number} day in milliseconds
 * @returns {Record<string, [string, string][]>}
 */
export const toShortDays = (day) => ({
  'composition/service.ts': [['const DAY_MS = 24 * 60 * 60 * 1000', `const DAY_MS = ${day}`]],
  'composition/to-commerce-settings.ts': [['const DAY_MS = 24 * 60 * 60_000', `const DAY_MS = ${day}`]],
  'commerce/context/commerce-settings.ts': [
    ['sessionRetention: 7 * 24 * 60 * 60 * 1000', `sessionRetention: ${day}`],
    ['idempotencyLifetime: 24 * 60 * 60 * 1000', `idempotencyLifetime: ${day}`],
    ['orderedCartMemory: 7 * 24 * 60 * 60 * 1000', `orderedCartMemory: ${day}`],
    [
      'chargeChecks: [60_000, 9 * 60_000, 50 * 60_000, 3 * 60 * 60_000, 20 * 60 * 60_000]',
      `chargeChecks: [${day / 3}, ${day / 3}, ${day / 3}]`,
    ],
  ],
  'stores/sql/carts/cart-use.ts': [['LIFETIME_OF_LEFT = 90 * 24 * HOUR', `LIFETIME_OF_LEFT = ${day}`]],
  'stores/sql/carts/cart-news.ts': [['LIFETIME = 24 * 60 * 60 * 1000', `LIFETIME = ${day}`]],
  'stores/sql/carts/forgotten-carts.ts': [['LIFETIME = 7 * 24 * 60 * 60 * 1000', `LIFETIME = ${day}`]],
  'stores/sql/consents/delete-answers.ts': [['LIFETIME = 90 * 24 * 60 * 60 * 1000', `LIFETIME = ${day}`]],
  'commerce/order/attempt-worker/start-background-work.ts': [
    ['PURGE_INTERVAL = 10 * 60 * 1000', `PURGE_INTERVAL = ${day / 6}`],
  ],
});
