const { once } = require('node:events');

// Whoever started it is gone, however that ended. Medusa has a handler of its own, which stops it in good order.
once(process.stdin.resume(), 'close').then(() => process.kill(process.pid, 'SIGTERM'));

process.argv = [process.argv[0], process.argv[1], 'start', '-H', '127.0.0.1', '-p', process.env.SHOP_PORT];
require('@medusajs/cli/cli.js');
