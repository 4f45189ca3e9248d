/** `npm run sandbox:serve`: the sandbox in a separate process, until SIGTERM or Ctrl+C. */

import { runServerProgram } from './serve/run-server-program.ts';
import { sandboxServeUsage, serveSandboxAlone } from './serve-sandbox-alone.ts';

runServerProgram({
  name: 'sandbox:serve',
  usage: sandboxServeUsage,
  defaultPort: 4100,
  busy: 'Something else listens on this port already.',
  serveAlone: serveSandboxAlone,
});
