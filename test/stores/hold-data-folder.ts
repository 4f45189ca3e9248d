// A process of its own for the lock's tests: opens the stores of a folder, says so, and holds them until its input ends.
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';

const [, , dataFolder = ''] = process.argv;
try {
  const stores = await createSqliteStores({ dataFolder });
  const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
  const change = { expected: null, next: `by ${process.pid}` };
  await stores.cartHandles.compareAndSet({ owner, domain: 'shop.example' }, change);
  process.stdout.write('holding\n');
  process.stdin.on('end', () => void stores.close()).resume();
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`);
}
