import { fastify } from 'fastify';
import type { ChallengeAnswer } from '../../../src/demo/sandbox/orders/challenge/answer-challenge.ts';
import { challengeRoute, toPageUrl } from '../../../src/demo/sandbox/pages/page-addresses.ts';
import { createPagesPlugin } from '../../../src/demo/sandbox/pages/pages-plugin.ts';
import type { SandboxPlatform } from '../../../src/demo/sandbox/platform.ts';

/** Presses a button on the bank's page, and returns where the page sends the buyer; null if it stays. */
export async function decideChallenge(
  platform: SandboxPlatform,
  challengeId: string,
  decision: ChallengeAnswer,
): Promise<string | null> {
  const app = fastify();
  try {
    await app.register(createPagesPlugin(platform));
    const answer = await app.inject({
      method: 'POST',
      url: toPageUrl('', challengeRoute, challengeId),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `decision=${decision}`,
    });
    return answer.statusCode === 303 ? String(answer.headers.location) : null;
  } finally {
    await app.close();
  }
}
