/** The part of pino that the modules use. Fields come first and hold no secret, card data or personal data. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLogger: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A logger whose lines all have these fields. */
export const withFields = (logger: Logger, fixed: object): Logger => ({
  debug: (fields, message) => logger.debug({ ...fixed, ...fields }, message),
  info: (fields, message) => logger.info({ ...fixed, ...fields }, message),
  warn: (fields, message) => logger.warn({ ...fixed, ...fields }, message),
  error: (fields, message) => logger.error({ ...fixed, ...fields }, message),
});
