/** Every page of the sandbox, as a route. */
export const pagesRoute = '/sandbox/*';

export const challengeRoute = '/sandbox/challenges/:id';

export const pictureRoute = '/sandbox/pictures/:name';

export const captchaRoute = '/sandbox/captcha/:domain';

export const handOverRoute = '/sandbox/hand-over/:token';
export const visitRoute = '/sandbox/checkout/:visit';

export const orderRoute = '/sandbox/orders/:id';

/** `publicUrl` has no slash at its end. */
export const toChallengeUrl = (publicUrl: string, challengeId: string): string =>
  `${publicUrl}${challengeRoute.replace(':id', challengeId)}`;

export const toOrderUrl = (publicUrl: string, orderId: string): string =>
  `${publicUrl}${orderRoute.replace(':id', orderId)}`;

export const toPictureUrl = (publicUrl: string, name: string): string =>
  `${publicUrl}${pictureRoute.replace(':name', encodeURIComponent(name))}`;

export const toCaptchaUrl = (publicUrl: string, domain: string): string =>
  `${publicUrl}${captchaRoute.replace(':domain', encodeURIComponent(domain))}`;

export const toHandOverUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${handOverRoute.replace(':token', token)}`;

export const toVisitPath = (visit: string): string => visitRoute.replace(':visit', visit);
