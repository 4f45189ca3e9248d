import { createServer } from 'node:net';

/** Below the ports that systems give to connections going out: one of those may take the port of a program that is away for a moment. */
const FIRST = 20_000;
const COUNT = 10_000;

/** The first of some free ports in a row, for programs that are to come back at the same port. */
export async function findPorts(count: number): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = FIRST + Math.floor(Math.random() * (COUNT - count));
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`There are no ${count} free ports in a row`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
