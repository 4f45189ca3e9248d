const { once } = require('node:events');

// Whoever started it is gone, however that ended, and the database goes with it: nothing has to end in good order.
once(process.stdin.resume(), 'close').then(() => process.exit(1));

process.argv = [process.argv[0], process.argv[1], 'start', '-H', '127.0.0.1', '-p', process.env.SHOP_PORT];
require('@medusajs/cli/cli.js');
