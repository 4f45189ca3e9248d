/**
 * The least that a process between a client and a platform can do: `node:http` takes calls that are ready to be sent, sends them one
 * after the other over a connection that is kept, and passes on the bytes of each answer, one a line.
 */
import { createServer } from 'node:http';
import { Pool } from 'undici';
import type { ReadyCall } from '../ready-call.ts';

process.once('message', (target: string) => {
  const pool = new Pool(target, { connections: 1, pipelining: 1 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const calls = JSON.parse(Buffer.concat(chunks).toString('utf8')) as readonly ReadyCall[];
      const answers: Uint8Array[] = [];
      for (const { method, path, headers, body } of calls) {
        const answer = await pool.request({ method, path, headers, ...(body === '' ? {} : { body }) });
        answers.push(await answer.body.bytes(), Buffer.from('\n'));
      }
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(Buffer.concat(answers));
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
  });
  process.once('disconnect', () => {
    server.close();
    server.closeAllConnections();
    void pool.close();
  });
});
