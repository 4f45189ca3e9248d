import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const MOST_TABS = 120;

/** Tab by tab, as somebody without a mouse: the place shows that it has the focus, and nothing lies over it. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const isThere = await target.evaluate((element) => {
      const focused = element.ownerDocument.activeElement;
      return focused === element ? focused.matches(':focus-visible') : false;
    });
    if (!isThere) continue;
    const isCovered = await target.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const shown = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
      return shown === null || !(shown.contains(element) || element.contains(shown));
    });
    assert.equal(isCovered, false, `something lies over ${target}`);
    return;
  }
  assert.fail(`${target} is not reached by keyboard`);
}
