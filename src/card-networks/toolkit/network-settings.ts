import * as z from 'zod';
import { httpSettingsSchema } from '../../http-client/http-settings.ts';
import { upstreamUrl } from '../../http-client/upstream-url.ts';
import { Secret } from '../../lib/secret.ts';

/** A resolved reference of the configuration, or what the demo's own networks gave. */
export const secretSetting = z.instanceof(Secret<string>, {
  error: 'must be { "env": "NAME" }, the environment variable that holds the value',
});

/** What every network's settings have. */
export const networkSettingParts = {
  url: upstreamUrl.transform((url) => url.replace(/\/+$/, '')),
  http: httpSettingsSchema.default(httpSettingsSchema.parse({})),
};
