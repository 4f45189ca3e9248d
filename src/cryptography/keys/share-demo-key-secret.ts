import type { Runtime } from '../../lib/runtime.ts';
import { Secret } from '../../lib/secret.ts';
import type { ServiceFacts } from '../../stores/ports/service-facts.ts';

/** The key secret of a demo whose nodes share only a database: generated once, and stored there unencrypted. */
export async function shareDemoKeySecret(
  facts: ServiceFacts,
  runtime: Pick<Runtime, 'randomBytes'>,
): Promise<Secret<Uint8Array>> {
  const made = Buffer.from(runtime.randomBytes(32)).toString('base64url');
  return new Secret(new Uint8Array(Buffer.from(await facts.getOrSet('demo-key-secret', made), 'base64url')));
}
