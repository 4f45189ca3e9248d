export const buyerRoute = '/pay/:page';
export const sheetRoute = '/sheet';

/** `publicUrl` has no slash at its end. */
export const toPageUrl = (publicUrl: string, page: string): string =>
  `${publicUrl}${buyerRoute.replace(':page', page)}`;
