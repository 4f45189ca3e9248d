import * as z from 'zod';
import type { DeviceClient } from '../servers/start-service.ts';

const consentShape = z.object({ consentId: z.string(), explicit: z.boolean(), required: z.boolean() });

const requirementsShape = z.object({
  merchant: z.object({
    checkoutRequirements: z.object({
      captcha: z.object({ url: z.string() }).nullable(),
      consents: z.array(consentShape),
    }),
  }),
});

const tokenShape = z.object({ captchaToken: z.string() });

/** A fresh token from a captcha's page, as a program asks for it. */
export async function solveCaptcha(url: string): Promise<string> {
  const answer = await fetch(url, { method: 'POST' });
  return tokenShape.parse(await answer.json()).captchaToken;
}

export interface CheckoutInputs {
  readonly captchaToken?: string;
  readonly consents?: readonly { readonly consentId: string; readonly accepted: true }[];
}

/** What an order at this shop needs besides payment and addresses. A captcha token is good once. */
export async function toCheckoutInputs(device: Pick<DeviceClient, 'request'>, domain: string): Promise<CheckoutInputs> {
  const answer = await device.request(
    'query ($domain: String!) { merchant(domain: $domain) { checkoutRequirements { captcha { url } consents { consentId explicit required } } } }',
    { domain },
  );
  const { captcha, consents } = requirementsShape.parse(answer.data, { error: () => JSON.stringify(answer) }).merchant
    .checkoutRequirements;
  const needed = consents.filter(({ explicit, required }) => explicit && required);
  return {
    ...(captcha === null ? {} : { captchaToken: await solveCaptcha(captcha.url) }),
    ...(needed.length === 0
      ? {}
      : { consents: needed.map(({ consentId }) => ({ consentId, accepted: true as const })) }),
  };
}
