import { type Auth, createAuth } from '../../auth/create-auth.ts';
import { createSecretBox } from '../../auth/create-secret-box.ts';
import { shareDemoKeySecret } from '../../auth/share-demo-key-secret.ts';
import { toAuthSettings } from '../../auth/to-auth-settings.ts';
import { loadConfig } from '../../config/load-config.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { openSharedStores } from './open-shared-stores.ts';

/** Runs a task with the keys of the configured service, with and without a running service. */
export async function withAuth<Answer>(task: (auth: Auth) => Promise<Answer>): Promise<Answer> {
  const config = await loadConfig();
  const { partners, environment, tokens } = config;
  const { keys, facts, close } = await openSharedStores(config);
  try {
    const keySecret = config.keySecret ?? (await shareDemoKeySecret(facts, systemRuntime));
    const secretBox = createSecretBox(keySecret, systemRuntime);
    const settings = toAuthSettings(environment, tokens);
    const auth = await createAuth({ keys, secretBox, partners, runtime: systemRuntime, settings });
    const answer = await task(auth);
    await auth.close();
    return answer;
  } finally {
    await close();
  }
}
