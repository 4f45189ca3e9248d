/** A platform that takes 10 ms for its answer: the cart, over HTTP. */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { instantCart } from './instant-shop.ts';

const WORK_MS = 10;

const answer = Buffer.from(JSON.stringify(instantCart));
const server = createServer(async (request, response) => {
  request.resume();
  await wait(WORK_MS);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.byteLength }).end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : 0);
});
process.once('disconnect', () => process.exit(0));
