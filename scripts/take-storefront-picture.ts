/** Takes the README's first picture: the bag of three shops, and below it their orders as they go through. Needs Chromium. */
import { join } from 'node:path';
import {
  APPAREL,
  addToBag,
  columnOf,
  fillInAddress,
  HOME,
  JEWELRY,
  payByCard,
} from '../test/demo/storefront/shopping.ts';
import { launchChromium } from '../test/support/machine/browser.ts';
import { startService } from '../test/support/servers/start-service.ts';
import { root } from './bundle/find-bundle.mjs';
import { STOREFRONT, writeStorefront } from './bundle/write-storefront.ts';

const WIDTH = 1200;
/** The bar at the edge is below the shortest of the three carts. */
const HEIGHT = 848;
const picturePath = join(import.meta.dirname, '..', 'docs', 'images', 'storefront.png');

await writeStorefront(join(root, STOREFRONT));
await using service = await startService({ domains: [APPAREL, HOME, JEWELRY] });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: 'reduce' });
  await addToBag(page, service.url, APPAREL, 'harbor-linen-shirt');
  await addToBag(page, service.url, HOME, 'alder-armchair');
  await addToBag(page, service.url, JEWELRY, 'tsukimi-ring');
  await page.goto(`${service.url}/shop/bag`);
  for (const shop of ['Fieldhouse Apparel', 'Lindenhof Home', 'Tsukimi Jewelry'])
    await columnOf(page, shop).getByText('Total').waitFor();
  const bag = await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT } });

  await page.getByRole('link', { name: 'Check out at 3 shops' }).click();
  await fillInAddress(page);
  for (const shop of ['Fieldhouse Apparel', 'Lindenhof Home', 'Tsukimi Jewelry'])
    await columnOf(page, shop).getByRole('radio').first().check();
  await page.getByLabel('I have read the terms of sale.').check();
  await page.getByRole('button', { name: 'I am human' }).click();
  await page.getByText('Ready').nth(2).waitFor();
  await payByCard(page, '4000000000003220');
  const confirm = page.getByRole('link', { name: 'Confirm with your bank' });
  await confirm.nth(2).waitFor();
  await confirm.first().click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('1 of 3 placed').waitFor();
  await confirm.nth(1).waitFor();
  const live = await page.screenshot({ clip: { x: 0, y: 66, width: WIDTH, height: 640 } });

  const both = await browser.newPage({ viewport: { width: WIDTH, height: 1360 } });
  const images = [bag, live].map((image) => `<img src="data:image/png;base64,${image.toString('base64')}">`);
  await both.setContent(
    `<style>body{margin:0}img{display:block}img+img{border-top:1px solid #ddd5c5}</style>${images.join('')}`,
  );
  await both.screenshot({ path: picturePath, fullPage: true });
} finally {
  await browser.close();
}
