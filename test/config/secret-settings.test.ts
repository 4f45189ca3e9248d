import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { environmentVariables } from '../../src/config/environment/environment-variables.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { loadDataLocation } from '../../src/config/load-data-location.ts';
import { parseAddress } from '../../src/stores/postgres/parse-address.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { malformed } from './support/malformed.ts';

const DATABASE_URL = 'postgres://u:p@127.0.0.1:1/x';

/** Where data lies is told, and is no secret. */
const isPlace = (name: string): boolean => ['DATA_DIR', 'CONFIG_FILE', 'REDIS_CA_FILE'].includes(name);

describe('a malformed setting', () => {
  for (const name of Object.keys(environmentVariables.shape).filter((each) => !isPlace(each))) {
    it(`is refused in a sentence without its value: ${name}`, async (t) => {
      const folder = await temporaryFolder(t);
      for (const text of ['postgres:', 'redis:', 'https:', 'http:'].flatMap(malformed)) {
        const environment = {
          ...(name === 'REDIS_URL' && { DATABASE_URL }),
          DATA_DIR: join(folder, 'data'),
          [name]: text,
        };
        for (const load of [async () => loadConfig({ environment }), async () => loadDataLocation(environment)]) {
          const told = await load().then(
            // What a message says of an address that is taken.
            ({ database }) => (database === null ? '' : parseAddress(database.url).name),
            (error: unknown) => (error instanceof ConfigurationError ? error.message : inspect(error)),
          );
          assert.doesNotMatch(told, /canary|\n\s+at /, text);
        }
      }
    });
  }
});
