/**
 * The platforms that may call a merchant.
 * - `signed`: all whose profile holds the key of the request's signature.
 * - `open`: all, signed or not.
 */
export type UcpAccess = 'signed' | 'open';
