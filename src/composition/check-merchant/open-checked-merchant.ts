import { adapterRegistry, checkMerchant } from '../../adapters/registry.ts';
import { connectSandbox } from '../../adapters/sandbox/remote/connect-sandbox.ts';
import { checkCardNetwork } from '../../card-networks/registry.ts';
import { loadConfig } from '../../config/load-config.ts';
import type { Config, MerchantConfig } from '../../config/loaded-config.ts';
import { silentLogger } from '../../lib/logger.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { hasDemo } from '../demo/has-demo.ts';
import { type CheckedMerchant, toCheckedMerchant } from './checked-merchant.ts';

/** The configured merchant of this domain. Throws OperatorError for an invalid configuration and for a domain that is not configured. */
export async function findCheckedMerchant(
  domain: string,
): Promise<{ readonly config: Config; readonly configured: MerchantConfig }> {
  const config = await loadConfig({ runtime: null, checkMerchant, checkCardNetwork, hasDemo });
  const configured = config.merchants.find((merchant) => merchant.domain === domain);
  if (configured !== undefined) return { config, configured };
  const known = config.merchants.map((merchant) => merchant.domain).join(', ');
  throw new OperatorError(`There is no merchant ${domain}. There are: ${known}`);
}

/**
 * The merchant with its adapter, without a service. A shop of the demo is made anew in memory, unless the sandbox is a program of its own.
 */
export async function openCheckedMerchant({
  config,
  configured,
}: Awaited<ReturnType<typeof findCheckedMerchant>>): Promise<CheckedMerchant & AsyncDisposable> {
  const { domain, platform } = configured;
  const kind = adapterRegistry[platform];
  if (kind === undefined) throw new Error(`There is no platform ${platform}`);
  await using opened = new AsyncDisposableStack();
  const sandbox = platform === 'sandbox' ? await openShops(config, opened) : null;
  const adapter = await kind.create(configured, { runtime: systemRuntime, logger: silentLogger, sandbox });
  opened.defer(async () => adapter.close?.());
  const everything = opened.move();
  return {
    ...toCheckedMerchant({ domain, adapter }, systemRuntime),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  };
}

async function openShops(config: Config, opened: AsyncDisposableStack) {
  const dependencies = { runtime: systemRuntime, logger: silentLogger };
  if (config.sandbox !== null) return connectSandbox(config.sandbox, dependencies);
  const { openSandbox } = await import('../demo/open-sandbox.ts');
  const sandbox = await openSandbox(
    { ...config, dataDir: ':memory:', database: null },
    { networks: { acquirer: null }, publicUrl: () => 'http://127.0.0.1', ...dependencies },
  );
  opened.defer(() => sandbox.close());
  return sandbox.endpoint;
}
