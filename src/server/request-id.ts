const SANE_REQUEST_ID = /^[A-Za-z0-9._~:/+=@-]{1,128}$/;

/** The caller's own id where it can stand in a header and a log line as it is, otherwise a fresh one. */
export const toRequestId = (sent: string | null | undefined, newRequestId: () => string): string =>
  typeof sent === 'string' && SANE_REQUEST_ID.test(sent) ? sent : newRequestId();
