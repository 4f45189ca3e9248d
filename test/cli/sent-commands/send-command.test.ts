import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { sendCommand } from '../../../src/cli/sent-commands/send-command.ts';
import { findControlAddress } from '../../../src/command-channel/control-address.ts';
import { serveControl } from '../../../src/command-channel/serve-control.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { atEnd } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';

describe('a command that is sent', () => {
  it('points to the log of the server if it fails there, without a word about platforms', async (t) => {
    const folder = await temporaryFolder(t);
    const run = () => Promise.reject(new Error('the disk is full'));
    atEnd(t, await serveControl(run, { folder, runtime: systemRuntime, logger: silentLogger }));
    const address = (await findControlAddress(folder)) ?? assert.fail('no address');

    await assert.rejects(sendCommand(address, { command: 'attempts', positionals: ['list'] }), {
      name: 'CommandRefusal',
      message: 'the command failed: see the log of the server',
    });
  });

  const answers: Readonly<Record<string, RequestListener>> = {
    'something else answers that nothing did': (_request, response) => void response.writeHead(502).end('Bad Gateway'),
    'the connection ends before the answer': (request) => void request.socket.destroy(),
    'the answer is cut off': (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
      setImmediate(() => response.destroy());
    },
  };
  for (const [what, answer] of Object.entries(answers)) {
    it(`may have run if ${what}`, async (t) => {
      const gateway = createServer(answer);
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
      atEnd(t, () => new Promise<void>((resolve) => void gateway.close(() => resolve())));
      const { port } = gateway.address() as AddressInfo;
      const address = { url: `http://127.0.0.1:${port}`, token: new Secret('token') };

      await assert.rejects(sendCommand(address, { command: 'keys:rotate', positionals: [] }), {
        name: 'CommandRefusal',
        message: 'no answer of the server arrived, so the command may have run: see the log of the server',
      });
    });
  }
});
