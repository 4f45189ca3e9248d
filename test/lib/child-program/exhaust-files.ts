/** Starts a child program where no file can be opened any more, and prints what it says. */
import { openSync } from 'node:fs';
import { createChildProgram } from '../../../src/lib/child-program.ts';
import { silentLogger } from '../../../src/lib/logger.ts';

const child = createChildProgram({
  program: new URL('./tell-environment.mjs', import.meta.url),
  name: 'networks',
  toOrders: () => ({}),
  parseAnswer: Object,
  logger: silentLogger,
});
const openUntilRefused = () => {
  for (;;) openSync('/dev/null', 'r');
};
try {
  openUntilRefused();
} catch {
  const said = await child.find().catch(String);
  process.stdout.write(`${said}\n`);
  await child.close();
  process.stdout.write('closed\n');
}
