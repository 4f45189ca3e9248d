/**
 * The cookie with which a browser renews its session without storing the token itself. Source: the specification,
 * "Session and authentication".
 */
export const sessionCookieName = 'svc_session_v2';

const RENEWABLE_SECONDS = 7 * 24 * 60 * 60;

/** The cookie's lifetime: as long as its token can be renewed. */
export const toCookieSeconds = (expiresIn: number): number => expiresIn + RENEWABLE_SECONDS;

/** The cookie of one request, as HTTP reads and sets it. */
export interface SessionCookie {
  /** The token that the browser sent; null if it sent none. */
  readonly value: string | null;
  /**
   * Sets the cookie in the response, or clears it with 0 seconds: HttpOnly, SameSite=Lax, Path=/, and Secure if the
   * request came over https.
   */
  set(token: string, maxAgeSeconds: number): void;
}

/** For transports without cookies, such as a WebSocket that is already open. */
export const noSessionCookie: SessionCookie = { value: null, set: () => {} };
