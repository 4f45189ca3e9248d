import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { openSocket } from '../support/open-socket.ts';

const SOCKETS = 300;
/** The service waits three seconds for connection_init. */
const MILLISECONDS = 30_000;

/** More sockets than an address may have, none of which says who it is. */
export const halfOpenSockets: Attack = {
  name: 'half-open sockets',
  run: async ({ url }) => {
    const tried = await Promise.allSettled(Array.from({ length: SOCKETS }, () => openSocket(url, null)));
    const opened = tried.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    assert.ok(opened.length < SOCKETS, 'no socket was refused');
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), MILLISECONDS).unref());
    const ended = await Promise.race([Promise.all(opened.map(({ closed }) => closed)), late]);
    assert.notEqual(ended, 'late', 'sockets without connection_init stay open');
    return `${opened.length} of ${SOCKETS} opened, all of them closed`;
  },
};
