/** The cookie that lets a browser renew its session without keeping the token itself. Source: the specification, "Session and authentication". */
export const sessionCookieName = 'svc_session_v2';

const RENEWABLE_SECONDS = 7 * 24 * 60 * 60;

/** How long a browser keeps the cookie: as long as the token in it is good for a renewal. */
export const toCookieSeconds = (expiresIn: number): number => expiresIn + RENEWABLE_SECONDS;

/** The cookie of one request, as the HTTP face reads and sets it. */
export interface SessionCookie {
  /** The token that the browser sent; null where it sent none. */
  readonly value: string | null;
  /** Asks the face to answer with the cookie, or with 0 seconds to have it forgotten: HttpOnly, SameSite=Lax, Path=/, and Secure where the request came by https. */
  set(token: string, maxAgeSeconds: number): void;
}

/** For faces without cookies, such as a WebSocket that is already open. */
export const noSessionCookie: SessionCookie = { value: null, set: () => {} };
