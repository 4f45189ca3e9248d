import * as z from 'zod';
import { Secret } from '../../lib/secret.ts';
import { httpSettingsSchema } from '../../upstream-http/http-settings.ts';
import { upstreamUrl } from '../../upstream-http/upstream-url.ts';

/** A resolved reference of the configuration, or what the demo's own networks gave. */
export const secretSetting = z.instanceof(Secret<string>, {
  error: 'must be { "env": "NAME" }, the environment variable that holds the value',
});

/** What every network's settings have. */
export const networkSettingParts = {
  url: upstreamUrl.transform((url) => url.replace(/\/+$/, '')),
  http: httpSettingsSchema.default(httpSettingsSchema.parse({})),
};
