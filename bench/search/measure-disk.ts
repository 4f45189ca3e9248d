import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import type { PlatformProduct } from '../../src/domain/product/product.ts';
import type { CatalogIndex } from '../../src/stores/ports/index.ts';
import { generateProducts } from './generate-products.ts';
import { publish } from './publish.ts';

const LOOK_EVERY_MS = 20;

/** The disk that a node's copy takes, of one catalog: when it is new, once all of its products have changed, and at most meanwhile. */
export async function measureDisk(
  folder: string,
  { products, openNode }: { readonly products: number; readonly openNode: (name: string) => Promise<CatalogIndex> },
): Promise<void> {
  const node = await openNode('disk.sqlite');
  const list = (material: string) => (product: PlatformProduct) => ({
    ...product,
    description: `${product.description} ${material}`,
  });
  try {
    let bytes = 0;
    for (const material of ['glass', 'clay', 'wood']) {
      const listed = generateProducts(products).map(list(material));
      const most = await watch(join(folder), 'disk.sqlite', publish(node, 'disk.example', countBytes(listed)));
      const kept = await readSize(folder, 'disk.sqlite');
      console.log(
        `  a copy of ${products} products of ${Math.round(bytes / products)} bytes of JSON, all ${material}: ${tell(kept, products)}; at most ${tell(most, products)}`,
      );
      bytes = 0;
    }
    function* countBytes(listed: Iterable<PlatformProduct>) {
      for (const product of listed) {
        bytes += Buffer.byteLength(JSON.stringify(product));
        yield product;
      }
    }
  } finally {
    await node.close();
  }
}

const tell = (size: number, products: number): string =>
  `${(size / 2 ** 20).toFixed(0)} MiB, ${Math.round(size / products)} bytes a product`;

async function watch(folder: string, name: string, work: Promise<unknown>): Promise<number> {
  const ended = new AbortController();
  let most = 0;
  const watching = (async () => {
    for await (const _ of setInterval(LOOK_EVERY_MS, null, { signal: ended.signal })) {
      most = Math.max(most, await readSize(folder, name));
    }
  })().catch(() => {});
  await work.finally(() => ended.abort());
  await watching;
  return most;
}

/** With its log. */
async function readSize(folder: string, name: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.startsWith(name));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
