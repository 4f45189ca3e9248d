import assert from 'node:assert/strict';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { it } from 'node:test';
import { createChildProgram } from '../../../src/lib/child-program.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { atEnd } from '../../support/at-end.ts';
import '../../../scripts/compile-cache.mjs';

it('a child program has nothing of the environment but where compiled code is kept', async (t) => {
  process.env['CANARY'] = 'secret';
  atEnd(t, () => delete process.env['CANARY']);
  const child = createChildProgram({
    program: new URL('./tell-environment.mjs', import.meta.url),
    name: 'children',
    toOrders: () => ({}),
    parseAnswer: (environment) => environment,
    logger: silentLogger,
  });
  atEnd(t, () => child.close());

  const environment = await child.find();

  assert.deepEqual(environment, { NODE_COMPILE_CACHE: dirname(getCompileCacheDir() ?? '') });
});
