// A process of its own for the lock's tests: opens the stores of a folder, says so, and holds them until its input ends.
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';

const [, , dataFolder = ''] = process.argv;
try {
  const stores = await createSqliteStores({ dataFolder });
  await stores.cartHandles.compareAndSet('partner/device', 'shop.example', null, `by ${process.pid}`, 1);
  process.stdout.write('holding\n');
  process.stdin.on('end', () => void stores.close()).resume();
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`);
}
