// Whoever started it is gone, however that ended, and the database goes with it: nothing has to end in good order. At once, and at the first
// sign: Medusa logs that it cannot log, again and again, and nothing else comes to its turn.
const end = () => process.kill(process.pid, 'SIGKILL');
process.stdin.resume().once('close', end);
for (const output of [process.stdout, process.stderr]) output.once('error', end);

process.argv = [process.argv[0], process.argv[1], 'start', '-H', '127.0.0.1', '-p', process.env.SHOP_PORT];
require('@medusajs/cli/cli.js');
