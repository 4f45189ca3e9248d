import { describeWholeOrder } from '../support/describe-whole-order.ts';
import { MEDUSA_DOMAIN, serveMedusa } from './serve-medusa.ts';

describeWholeOrder('Medusa', {
  domain: MEDUSA_DOMAIN,
  serve: serveMedusa,
  bought: /order \d+, \$\d+\.\d\d paid with Visa ending 4242/,
});
