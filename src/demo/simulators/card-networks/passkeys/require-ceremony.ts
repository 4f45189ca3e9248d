import type { Flow } from '../flows/flows.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import type { Ceremony } from './ceremony.ts';

/** The ceremony that the flow asks for. Refuses with `wrong-step` if that is of another kind, or is not `before` any longer. */
export function requireCeremony({ ceremony }: Flow, kind: Ceremony['kind'], before?: Ceremony): Ceremony {
  const isSame = before === undefined || before.nonce === ceremony?.nonce;
  if (ceremony?.kind !== kind || !isSame) throw new NetworkRefusal('wrong-step');
  return ceremony;
}
