import { readFromProviders } from './ask-provider.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { ledgerWire } from './provider-wire.ts';

type ProviderEntry = Awaited<ReturnType<typeof readPage>>[number];

/** Every movement of money at the providers, in order, of one shop or of all. Empty if they were never used. */
export async function readProviderLedger(
  providers: PaymentProviders,
  domain: string | null,
): Promise<readonly ProviderEntry[]> {
  if (!providers.hasBooks()) return [];
  const entries: ProviderEntry[] = [];
  for (;;) {
    const page = await readPage(providers, domain, entries.at(-1)?.sequence ?? 0);
    if (page.length === 0) return entries;
    entries.push(...page);
  }
}

async function readPage(providers: PaymentProviders, domain: string | null, after: number) {
  const query = new URLSearchParams({ after: String(after), ...(domain !== null && { merchant: domain }) });
  return (await readFromProviders(providers, `/v1/ledger?${query}`, ledgerWire)).entries;
}
