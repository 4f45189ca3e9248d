import { describeWholeOrder } from '../support/describe-whole-order.ts';
import { serveVendure, VENDURE_DOMAIN } from './serve-vendure.ts';

describeWholeOrder('Vendure', {
  domain: VENDURE_DOMAIN,
  serve: serveVendure,
  bought: /order [A-Z0-9]{16}, \$15\.81 paid with Visa ending 4242/,
});
