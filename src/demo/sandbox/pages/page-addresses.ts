/** Every page of the sandbox, as a route. */
export const pagesRoute = '/sandbox/*';

export const challengeRoute = '/sandbox/challenges/:id';

export const pictureRoute = '/sandbox/pictures/:name';

export const captchaRoute = '/sandbox/captcha/:domain';

export const handOverRoute = '/sandbox/hand-over/:token';
export const visitRoute = '/sandbox/checkout/:visit';

export const orderRoute = '/sandbox/orders/:id';

/** The address of a page whose route ends with a parameter. `publicUrl` has no slash at its end. */
export const toPageUrl = (publicUrl: string, route: string, parameter: string): string =>
  `${publicUrl}${route.replace(/:\w+$/, () => encodeURIComponent(parameter))}`;
