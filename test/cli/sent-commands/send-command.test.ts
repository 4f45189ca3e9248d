import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendCommand } from '../../../src/cli/sent-commands/send-command.ts';
import { findControlAddress } from '../../../src/command-channel/control-address.ts';
import { serveControl } from '../../../src/command-channel/serve-control.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
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
});
