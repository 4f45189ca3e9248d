import type { FastifyInstance } from 'fastify';
import type { AssistantCapabilities } from '../../domain/assistant.ts';
import { CommerceError } from '../../errors/commerce-error.ts';

export const assistantRoute = '/api/embed/capabilities';

/** Throws DomainNotFound. */
export type FindAssistant = (merchant: string) => AssistantCapabilities;

/** For pages of every origin, without a credential: the assistant's script runs on the merchant's own pages. */
export function installAssistantRoute(app: FastifyInstance, findAssistant: FindAssistant): void {
  app.get(assistantRoute, async (request, reply) => {
    const refuse = (status: number, error: string) => {
      request.scope.errorCodes.push(error);
      return reply.code(status).send({ error });
    };
    const parameters = Object.entries(Object(request.query));
    if (parameters.some(([name, value]) => name !== 'm' || typeof value !== 'string')) {
      return refuse(400, 'InvalidInputQuery');
    }
    const merchant = String(parameters[0]?.[1] ?? '').trim();
    if (merchant === '') return refuse(400, 'missing_merchant');
    try {
      const capabilities = toSpecification(findAssistant(merchant));
      return reply.header('cache-control', 'public, max-age=60').send(capabilities);
    } catch (thrown) {
      if (thrown instanceof CommerceError) return refuse(thrown.httpStatus, thrown.name);
      throw thrown;
    }
  });
}

/** The specification's words for who operates the checkout. */
const toSpecification = (capabilities: AssistantCapabilities) =>
  capabilities.enabled
    ? { ...capabilities, checkoutMode: capabilities.checkoutMode === 'MERCHANT' ? 'merchant' : 'firmly' }
    : capabilities;
