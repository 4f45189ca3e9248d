import * as z from 'zod';

export const TOKEN_ISSUER = 'identity';
export const TOKEN_ALGORITHM = 'ES256';

/**
 * The claims of our three kinds of token. The first six and `jti` are the specification's and the usual ones.
 * `token_use` distinguishes the kinds, so that none passes for another although one key signs all.
 */
const common = {
  iss: z.literal(TOKEN_ISSUER),
  env: z.string(),
  appid: z.string(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
};

export const tokenClaims = z.discriminatedUnion('token_use', [
  z.object({ ...common, token_use: z.literal('device'), deviceid: z.string() }),
  z.object({ ...common, token_use: z.literal('app') }),
  z.object({ ...common, token_use: z.literal('service-binding'), deviceid: z.string(), service: z.string() }),
]);

export type TokenClaims = z.infer<typeof tokenClaims>;
