/** The yardstick: bare node:http that parses the request's JSON and sends the bytes it was given, nothing more. */
import { createServer } from 'node:http';

process.once('message', (bytes: string) => {
  const answer = Buffer.from(bytes);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': answer.byteLength,
      });
      response.end(answer);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
  });
  process.once('disconnect', () => server.close());
});
