/** Every page of the sandbox, as a route. */
export const pagesRoute = '/sandbox/*';

export const challengeRoute = '/sandbox/challenges/:id';

/** `publicUrl` has no slash at its end. */
export const toChallengeUrl = (publicUrl: string, challengeId: string): string =>
  `${publicUrl}${challengeRoute.replace(':id', challengeId)}`;
