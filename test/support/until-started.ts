import type { Page } from 'playwright-core';

/**
 * GraphiQL takes a moment to notice which operation a tab holds, and a program is quicker than that and then refused: it presses
 * again, as a person would.
 */
export async function untilStarted(page: Page, started: Promise<unknown>): Promise<void> {
  const refusal = page.locator('.result-window', { hasText: 'OPERATION_RESOLUTION_FAILURE' });
  const refused = () =>
    refusal.waitFor().then(
      () => true,
      () => false,
    );
  while (await Promise.race([started.then(() => false), refused()])) {
    await page.locator('.graphiql-execute-button').click();
    await refusal.waitFor({ state: 'hidden' });
  }
}
