/**
 * The platforms that may call a merchant.
 * - `listed`: those that are known by name.
 * - `signed`: all whose profile holds the key of the request's signature, too.
 * - `open`: all, signed or not.
 */
export type UcpAccess = 'listed' | 'signed' | 'open';
