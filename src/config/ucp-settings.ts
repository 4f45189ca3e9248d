import type { DescribedSetting } from './describe-configuration.ts';

/** The settings of the Universal Commerce Protocol. */
export const ucpSettings: readonly Omit<DescribedSetting, 'where'>[] = [
  {
    name: 'merchants[].ucp',
    default: 'none; in demo mode open to all',
    meaning:
      'Lets agents shop here by the Universal Commerce Protocol. `{}` serves every platform that signs its requests.',
  },
  {
    name: 'merchants[].ucp.access',
    default: 'signed',
    meaning: '`signed`: a request needs the signature of its platform. `open`: it needs none; in demo mode only.',
  },
];
