import type { CheckedMerchant } from './checked-merchant.ts';
import { type CheckedStep, doubtful, runStep, toSkipped } from './checked-step.ts';

/** Reads what an order needs: requirements, countries and consents. */
export async function* checkCheckout({ adapter, call }: CheckedMerchant): AsyncGenerator<CheckedStep> {
  const { getCheckoutRequirements, listShippingCountries, listConsents } = adapter;
  if (getCheckoutRequirements === undefined)
    yield toSkipped('requirements', 'The platform says none: no captcha is asked for');
  else {
    yield await runStep('requirements', async () => {
      const { captcha } = await getCheckoutRequirements(call());
      return captcha === null ? 'Orders need no captcha' : 'Orders need a captcha';
    });
  }
  if (listShippingCountries === undefined) yield toSkipped('countries', 'The platform does not say where it ships to');
  else {
    yield await runStep('countries', async () => {
      const countries = await listShippingCountries(call());
      if (countries.length === 0) return doubtful('It ships to no country. Is shipping set up?');
      const some = countries.slice(0, 8).join(', ');
      return `It ships to ${countries.length}: ${some}${countries.length > 8 ? ', …' : ''}`;
    });
  }
  if (listConsents === undefined) yield toSkipped('consents', 'The platform asks for none; merchants[].consents can');
  else {
    yield await runStep('consents', async () => {
      const consents = await listConsents(call());
      return consents.length === 0 ? 'It asks for none' : consents.map(({ consentId }) => consentId).join(', ');
    });
  }
}
