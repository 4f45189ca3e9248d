import type { FastifyReply } from 'fastify';
import { createProfile, createVersionProfile } from '../discovery/create-profile.ts';
import type { UcpOptions } from '../ucp-options.ts';
import type { UcpVersion } from '../versions/ucp-version.ts';

/** Sends the profile of a version; without one, that of the current version, which names the others. */
export async function sendProfile(
  reply: FastifyReply,
  options: UcpOptions,
  domain: string,
  version?: UcpVersion,
): Promise<FastifyReply> {
  const profile = await (version === undefined
    ? createProfile(options, domain)
    : createVersionProfile(options, domain, version));
  return reply.header('cache-control', 'public, max-age=60').send(profile);
}
