import { join } from 'node:path';
import { listUsers } from './list-users.mjs';

/** Why a build cannot be replaced, if it cannot: a node of it that has not loaded all of its files yet would answer nothing any more. */
export function refuseUsedBuild(service: string): string | undefined {
  const [user, ...others] = listUsers(service);
  if (user === undefined) return undefined;
  const who = others.length === 0 ? `the process ${user} runs` : `the processes ${[user, ...others].join(', ')} run`;
  return (
    `Nothing was built: ${who} the build in this folder, and may load more of it at any time. Build the new version in a folder of ` +
    `its own, or stop what runs first. If ${user} is no node but another program, remove ${join(service, 'used-by', String(user))}.`
  );
}
