import { adapterRegistry } from '../../adapters/registry.ts';
import type { SandboxDependencies } from '../../adapters/sandbox/kind.ts';
import { connectSandbox } from '../../adapters/sandbox/remote/connect-sandbox.ts';
import type { Config, MerchantConfig } from '../../config/loaded-config.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { type Finding, toFinding } from './finding.ts';

const AT_ONCE = 8;
const ANSWER_MS = 10_000;

/** Asks each merchant's platform whether it can be used as it is configured: addresses, passwords, permissions, payment. */
export async function* examineMerchants(
  { merchants, sandbox: address }: Pick<Config, 'merchants' | 'sandbox'>,
  runtime: Runtime,
): AsyncGenerator<Finding> {
  // No shop is opened: that could change it.
  const sandbox = address && {
    ...connectSandbox(address, { runtime, logger: silentLogger }),
    openShop: async () => {},
  };
  for (let from = 0; from < merchants.length; from += AT_ONCE) {
    const group = merchants.slice(from, from + AT_ONCE);
    yield* (await Promise.all(group.map((merchant) => examineMerchant(merchant, sandbox, runtime)))).flat();
  }
}

async function examineMerchant(
  { platform, domain, displayName, settings, enabled }: MerchantConfig,
  sandbox: SandboxDependencies['sandbox'],
  runtime: Runtime,
): Promise<readonly Finding[]> {
  const tell = toFinding(`merchant ${domain}`);
  const findings: Finding[] = enabled ? [] : [tell('doubtful', 'Is not enabled: nobody can buy there')];
  const kind = adapterRegistry[platform];
  const isInProcess = platform === 'sandbox' && sandbox === null;
  if (kind === undefined || isInProcess) return [...findings, tell('skipped', 'A shop of the demo')];
  const warnings: string[] = [];
  const warn = (_: object, message: string) => void warnings.push(message);
  const adapter = await kind.create(
    { domain, displayName, settings },
    { runtime, logger: { ...silentLogger, warn }, sandbox },
  );
  // Later ones are about calls, whose outcome is told anyway.
  findings.push(...warnings.map((message) => tell('doubtful', message)));
  try {
    const call = {
      requestId: runtime.uuid(),
      signal: AbortSignal.timeout(ANSWER_MS),
      buyer: { ip: null, userAgent: null },
    };
    if (adapter.ping === undefined) return [...findings, tell('skipped', `The adapter ${platform} cannot ask it`)];
    await adapter.ping(call);
    return [...findings, tell('good', `${platform} answers, and can be used as it is configured`)];
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return [
      ...findings,
      tell(enabled ? 'wrong' : 'doubtful', error.description ?? `${platform} does not answer (${error.name})`),
    ];
  } finally {
    await adapter.close?.();
  }
}
