import type { Duplex } from 'node:stream';

/**
 * Runs writes to a connection. All of one turn of the event loop leave in one write of the system, since its price is
 * more than that of a small message; `mostBytes` leave at once.
 */
export function writeOnceATurn(connection: Duplex, mostBytes: number): (write: () => void) => void {
  let isHeld = false;
  const leave = () => {
    if (isHeld) connection.uncork();
    isHeld = false;
  };
  return (write) => {
    if (!isHeld) {
      connection.cork();
      process.nextTick(leave);
    }
    isHeld = true;
    write();
    if (connection.writableLength >= mostBytes) leave();
  };
}
