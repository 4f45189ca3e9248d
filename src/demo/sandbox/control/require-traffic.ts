import { CommandRefusal } from '../../../nodes/control/command-refusal.ts';
import type { ShopTraffic } from '../endpoint/shop-traffic.ts';
import type { CommandContext } from './sandbox-command.ts';

/** For a command that only a process with open shops can run. */
export function requireShopTraffic({ traffic }: CommandContext): ShopTraffic {
  if (traffic === null) throw new CommandRefusal('No process serves this sandbox.');
  return traffic;
}
