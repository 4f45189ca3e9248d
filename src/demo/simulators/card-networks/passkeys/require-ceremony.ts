import type { Flow } from '../flows/flows.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import type { Ceremony } from './ceremony.ts';

/** What the flow asks for, and the same one as before where that is given. Refuses with `wrong-step`. */
export function requireCeremony({ ceremony }: Flow, kind: Ceremony['kind'], before?: Ceremony): Ceremony {
  const isSame = before === undefined || before.nonce === ceremony?.nonce;
  if (ceremony?.kind !== kind || !isSame) throw new NetworkRefusal('wrong-step');
  return ceremony;
}
