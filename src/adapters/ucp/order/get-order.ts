import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { findVariantFacts } from '../catalog/find-variant-facts.ts';
import { unknownProblem } from '../client.ts';
import { ORDER } from '../ucp-agent.ts';
import type { UcpContext } from '../ucp-context.ts';
import { wireOrder } from '../wire/order.ts';
import { toPlatformOrder } from './order-mapper.ts';

/** Source: the protocol, "Get order". */
export const createGetOrder =
  (context: UcpContext): NonNullable<MerchantAdapter['getOrder']> =>
  async (call, { order: { orderId } }) => {
    if (!/^[\x21-\x7e]{1,256}$/.test(orderId) || /^\.{1,2}$/.test(orderId)) throw new CommerceError('OrderNotFound');
    if (!(await context.discover(call)).capabilities.has(ORDER)) {
      throw new CommerceError('NotImplemented', { operation: 'getOrder', description: 'The shop shows no orders' });
    }
    const answer = await context.client(call, {
      operation: 'GetOrder',
      id: orderId,
      data: wireOrder,
    });
    if (answer.kind === 'problem') {
      const { status, code } = answer.problem;
      throw status === 404 || code === 'not_found'
        ? new CommerceError('OrderNotFound')
        : unknownProblem(answer.problem);
    }
    const { data: order } = answer;
    const variants = order.line_items.map(({ item }) => item.id);
    return toPlatformOrder(order, await findVariantFacts(context, call, variants));
  };
