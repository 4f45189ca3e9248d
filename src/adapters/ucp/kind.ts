import type { AdapterDependencies, AdapterKind } from '../contract/index.ts';
import { listSettingProblems } from '../toolkit/setting-problems.ts';
import { ucpSettingsSchema } from './settings.ts';
import type { UcpDependencies } from './ucp-agent.ts';

export const ucpKind: AdapterKind<AdapterDependencies & UcpDependencies> = {
  check: ({ settings }) => listSettingProblems(ucpSettingsSchema, settings),
  create: async ({ domain, settings }, { ucpAgent, ...dependencies }) => {
    const { createUcpAdapter } = await import('./index.ts');
    return createUcpAdapter(ucpSettingsSchema.parse(settings), { ...dependencies, agent: ucpAgent?.(domain) ?? null });
  },
  fullest: {
    url: 'https://shop.example',
    payment: { credential: 'encrypted_card', handler: 'example.shop.encrypted_card' },
  },
};
