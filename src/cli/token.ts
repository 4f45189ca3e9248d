/**
 * `npm run --silent create:token -- --app demo-app`: prints an app-level token for an App ID, and nothing else, to the
 * standard output. Reads the configuration as the service does, and works with and without a running service.
 */
import { parseArgs } from 'node:util';
import { ConfigurationError } from '../config/configuration-error.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { withAuth } from './support/with-auth.ts';

const issueToken = (appId: string): Promise<string> =>
  withAuth(async (auth) => (await auth.issueAppToken(appId)).token);

try {
  const { values } = parseArgs({ options: { app: { type: 'string' } } });
  if (!values.app) throw new ConfigurationError(['Name the App ID: npm run --silent create:token -- --app demo-app']);
  console.log(await issueToken(values.app));
} catch (error) {
  process.exitCode = 2;
  if (error instanceof ConfigurationError) console.error(error.problems.join('\n'));
  else if (error instanceof CommerceError) console.error(error.description);
  else console.error(error instanceof Error ? error.message : error);
}
