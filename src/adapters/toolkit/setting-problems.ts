import * as z from 'zod';
import { Secret } from '../../lib/secret.ts';

/** A resolved reference of the configuration, which checked that the variable is set. */
export const secretSetting = z.instanceof(Secret<string>, {
  error:
    'must be { "env": "NAME" }, the environment variable that holds the value; the file must not contain the value',
});

/** Everything that is wrong with a merchant's settings, one sentence each, without a value of them. */
export const listSettingProblems = (schema: z.ZodType, settings: unknown): readonly string[] =>
  (schema.safeParse(settings).error?.issues ?? []).map(
    ({ path, message }) => `${['settings', ...path].join('.')}: ${message}`,
  );
