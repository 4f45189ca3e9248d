import { DeliveryError } from '../commerce/order/outbox/delivery-error.ts';
import type { ForeignHttp } from '../upstream-http/foreign-http.ts';
import { ForeignHttpFailure } from '../upstream-http/foreign-http-failure.ts';
import type { PostToReceiver } from './create-partner-webhooks.ts';

/** Posts to an address outside, and reads no answer but its status. */
export const createPostToReceiver =
  (http: ForeignHttp): PostToReceiver =>
  async (url, request) => {
    try {
      const { status } = await http({ url, method: 'POST', maxBytes: 0, ...request });
      return status;
    } catch (error) {
      throw new DeliveryError(error instanceof ForeignHttpFailure ? error.message : 'Not reachable');
    }
  };
