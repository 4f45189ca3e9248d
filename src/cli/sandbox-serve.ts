/** `npm run sandbox:serve`: the sandbox in a separate process, until SIGTERM or Ctrl+C. */

import { sandboxServeUsage, serveSandboxAlone } from './sandbox/serve-sandbox-alone.ts';
import { runServerProgram } from './support/run-server-program.ts';

runServerProgram({
  name: 'sandbox:serve',
  usage: sandboxServeUsage,
  defaultPort: 4100,
  busy: 'Something else listens on this port already.',
  serveAlone: serveSandboxAlone,
});
