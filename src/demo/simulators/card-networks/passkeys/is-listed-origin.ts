/** Whether an origin is among those listed. One listed as `http://localhost:*` stands for every port. */
export const isListedOrigin = (origin: string, listed: readonly string[]): boolean =>
  listed.some((each) => each === origin || (each.endsWith(':*') && toPortless(origin) === each.slice(0, -2)));

const toPortless = (origin: string): string | undefined => {
  const url = URL.parse(origin);
  return url?.origin === origin ? `${url.protocol}//${url.hostname}` : undefined;
};
