/** Loaded into the service by the abuse run: collects garbage when asked over a socket of its own, and answers what is held then. */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const path = process.env['HELD_MEMORY_SOCKET'];
if (isMainThread && path !== undefined) {
  createServer((_, response) => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    response.end(String(heapUsed + external));
  })
    // A child of the service inherits the setting; the service itself was first.
    .on('error', () => {})
    .listen(path)
    .unref();
}
