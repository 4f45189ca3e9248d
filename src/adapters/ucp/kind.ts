import type { AdapterDependencies, AdapterKind } from '../contract/index.ts';
import { findUcpProblems, parseUcpSettings } from './settings.ts';
import type { UcpDependencies } from './ucp-agent.ts';

export const ucpKind: AdapterKind<AdapterDependencies & UcpDependencies> = {
  check: ({ settings }) => findUcpProblems(settings),
  create: async ({ domain, settings }, { runtime, logger, watchConnection, ucpAgent }) => {
    const { createUcpAdapter } = await import('./index.ts');
    return createUcpAdapter(parseUcpSettings(settings), {
      runtime,
      logger,
      agent: ucpAgent?.(domain) ?? null,
      ...(watchConnection && { watchConnection }),
    });
  },
  fullest: {
    url: 'https://shop.example',
    payment: { credential: 'encrypted_card', handler: 'example.shop.encrypted_card' },
  },
};
