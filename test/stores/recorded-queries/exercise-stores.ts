import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { toOwnerKey } from '../../../src/domain/viewer/viewer.ts';
import type { Stores } from '../../../src/stores/ports/index.ts';

const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
const attemptId = toAttemptId('0191f000-0000-7000-8000-000000000001');
const lease = { holder: 'holder', milliseconds: 60_000 };
const held = { attemptId, holder: 'holder' };

/** Calls every method of every port, each branch that sends another query included. */
export async function exerciseStores(stores: Omit<Stores, 'close'>): Promise<void> {
  await exerciseAttempts(stores);
  await exerciseCartHandles(stores);
  await exerciseOrders(stores);
  await exerciseOrderChecks(stores);
  await exerciseOutbox(stores);
  await exerciseAgentPlatforms(stores);
  await exerciseAgentSessions(stores);
  await exerciseConsents(stores);
  await exerciseIdempotency(stores);
  await exerciseKeys(stores);
  await stores.facts.getOrSet('key-secret-proof', 'proof');
  await stores.maintenance.set({ retryAfterSeconds: 60 });
  await stores.maintenance.find();
  await stores.maintenance.set(null);
  await stores.attempts.listToShrink(1, 10);
  await stores.attempts.shrink(attemptId, { again: false, result: '{}', lastEvent: '{}' });
  await stores.attempts.deleteShrunk(1, 10);
  await stores.cartHandles.noteUse(owner);
  await stores.cartHandles.purge(1, 10);
  await stores.personalData.remove(owner, null);
  await stores.personalData.count(owner);
  await stores.personalData.erase();
  await stores.readClock();
  await stores.ping();
}

async function exerciseAgentSessions({ agentSessions }: Pick<Stores, 'agentSessions'>): Promise<void> {
  const session = { owner, domain: 'd', facts: '{}' };
  await agentSessions.begin(session, { lifetime: 1_000, most: 10, lease: 100 });
  await agentSessions.find(owner);
  await agentSessions.write({ owner, version: 1, facts: '{}', isOpen: true, firstCheckIn: 0 });
  await agentSessions.listDueDomains();
  await agentSessions.listDueCallers('d');
  const [handedOver] = await agentSessions.claimDue({ domain: 'd', caller: 'partner', limit: 10, milliseconds: 1000 });
  if (handedOver === undefined) throw new Error('No session is looked at');
  await agentSessions.putOff(handedOver, 10);
  await agentSessions.putOff(handedOver, null);
  await agentSessions.write({ owner, version: 2, facts: '{}', isOpen: false });
  await agentSessions.boundChecks(owner, { most: 10, sourceMost: 20, lastCheck: 30 });
  await agentSessions.close(owner);
  await agentSessions.purge(1_000, 100);
}

async function exerciseConsents({ consents }: Pick<Stores, 'consents'>): Promise<void> {
  const cart = { owner, domain: 'd', cartId: 'cart' };
  const answer = { consentId: 'terms', facts: '{}' };
  await consents.answer(cart, [answer]);
  await consents.listAnswers(cart);
  await consents.forgetAnswers(cart);
  await consents.append({ domain: 'd', orderId: 'order', orderNumber: 'N' }, [{ ...answer, entry: 'ORDERED' }]);
  await consents.listTrail({ domain: 'd', order: 'order' });
  await consents.setRetention(1_000_000_000);
  await consents.purgeAnswers(100);
  await consents.purgeTrail(100);
  await consents.setRetention(null);
}

async function exerciseAttempts({ attempts }: Pick<Stores, 'attempts'>): Promise<void> {
  const attempt = { attemptId, owner, domain: 'd', scope: 's', fingerprint: 'f', input: '{}', completesCart: true };
  await attempts.create(attempt, lease);
  await attempts.create({ ...attempt, attemptId: toAttemptId('other') }, lease);
  await attempts.find(attemptId);
  await attempts.readAge(attemptId);
  await attempts.list(owner, { domain: 'd', status: 'RUNNING' }, { createdAt: 1, attemptId }, 10);
  await attempts.listOpen({ domain: 'd', status: 'RUNNING', olderThan: 1 }, 10);
  await attempts.summarizeOpen();
  await attempts.findByScope('s');
  await attempts.claim(attemptId, lease);
  await attempts.create({ ...attempt, attemptId: toAttemptId('locked'), scope: 'locked' }, lease);
  await attempts.findByCart(attempt);
  await attempts.record(held, {
    steps: [{ step: 'CREATE_CART', state: 'FINISHED', result: '{}' }],
    events: [{ type: 'creating-cart', data: '{}' }],
    status: 'PROCESSING',
    result: '{}',
    dueIn: 0,
  });
  await attempts.listSteps(attemptId);
  await attempts.listEvents(attemptId, { afterSequence: 0, limit: 10 });
  await attempts.record(held, { status: 'FAILED' });
  await attempts.holds(held);
  await attempts.renew(attemptId, lease);
  await attempts.list(owner, { domain: null, status: null }, null, 10);
  await attempts.list(owner, { domain: 'd', status: 'FAILED' }, { createdAt: 1, attemptId }, 10);
  await attempts.seize(attemptId, lease, { steps: 1 });
  await attempts.release(held);
  await attempts.claimDue(lease, { limit: 10, except: [], exceptDomains: [] });
  await attempts.claimDue(lease, { limit: 10, except: [attemptId], exceptDomains: ['away.example'] });
}

async function exerciseCartHandles({ cartHandles }: Pick<Stores, 'cartHandles'>): Promise<void> {
  const cart = { owner, domain: 'd' };
  const lease = { holder: 'holder', milliseconds: 60_000 };
  await cartHandles.takeLease(cart, lease);
  await cartHandles.renewLease(cart, lease);
  await cartHandles.compareAndSet(cart, { expected: null, next: 'sealed', release: 'holder' });
  await cartHandles.takeLease(cart, lease);
  await cartHandles.leaseLeft(cart);
  await cartHandles.release(cart, 'holder');
  await cartHandles.compareAndSet(cart, { expected: 1, next: 'again', news: '{}', seen: '{}', release: 'holder' });
  await cartHandles.findChanges(cart, 0);
  await cartHandles.find(cart);
  await cartHandles.list(owner, { domains: ['d'], limit: 10 });
  await cartHandles.compareAndSet(cart, { expected: 2, next: null, orderedBy: attemptId });
  await cartHandles.findOrdered(cart, { milliseconds: 1000 });
}

async function exerciseOrders({ orders }: Pick<Stores, 'orders'>): Promise<void> {
  const order = { domain: 'd', orderId: 'o' };
  await orders.record({ ...order, owner, orderNumber: '1', cartHandle: 'sealed', cart: '{}', attemptId });
  await orders.find(order);
  await orders.list(owner, { domain: null, status: null }, null, 10);
  await orders.list(owner, { domain: 'd', status: 'SHIPPED' }, { ...order, placedAt: 1 }, 10);
  await orders.noteStatus(order, 'SHIPPED');
}

async function exerciseOrderChecks({ orderChecks }: Pick<Stores, 'orderChecks'>): Promise<void> {
  const order = { domain: 'd', orderId: 'o' };
  await orderChecks.begin(order, 0);
  await orderChecks.listDueDomains();
  await orderChecks.claimDue({ domain: 'd', limit: 10, milliseconds: 1000 });
  await orderChecks.endCheck({ ...order, looks: 0 }, 1000);
  await orderChecks.endCheck({ ...order, looks: 1 }, null);
}

async function exerciseOutbox({
  orders,
  outbox,
  orderFollows,
}: Pick<Stores, 'orders' | 'outbox' | 'orderFollows'>): Promise<void> {
  const order = { domain: 'd', orderId: 'told' };
  const message = {
    messageId: 'one',
    receiver: 'webhook:partner',
    stream: 'order d told',
    type: 'order.placed',
    owner,
    ...order,
    attemptId: null,
    data: null,
    term: 1000,
  };
  const placed = { ...order, owner, orderNumber: '2', cartHandle: null, cart: '{}', attemptId: null };
  await orders.record(placed, 'later', { messages: [message], follow: order });
  await orderFollows.listDueDomains();
  const [followed] = await orderFollows.claimDue({ domain: 'd', limit: 10, milliseconds: 1000 });
  if (followed === undefined) throw new Error('The order is not followed');
  await orderFollows.tell(followed, { digest: 'a', dueIn: 10, messages: [{ ...message, messageId: 'two' }] });
  await orderFollows.tell({ ...followed, digest: 'a' }, { digest: 'b', dueIn: 10, messages: [] });
  await orderFollows.listDomains();
  await orderFollows.wake('d', ['told']);
  await orderFollows.putOff(followed, 10);
  await orderFollows.putOff(followed, null);
  await outbox.listDueReceivers();
  await outbox.summarizeWaiting();
  await outbox.claimDue({ receiver: 'webhook:partner', limit: 10, milliseconds: 1000 });
  await outbox.list({ receiver: 'webhook:partner', state: 'WAITING' }, 10);
  await outbox.list({ receiver: null, state: 'GIVEN_UP' }, 10);
  await outbox.failed({ messageId: 'one', tries: 1 }, 1000, 'HTTP 500');
  await outbox.failed({ messageId: 'one', tries: 1 }, null, 'HTTP 500');
  await outbox.sendAgain('one', 1000);
  await outbox.giveUpOld({ overdue: 0, most: 0 });
  await outbox.deleteGivenUp(0, 10);
  await outbox.delivered({ messageId: 'one', tries: 1 });
}

async function exerciseAgentPlatforms({ agentPlatforms }: Pick<Stores, 'agentPlatforms'>): Promise<void> {
  const platform = { name: 'ucp:one', profileUrl: 'https://one.example', version: '2026-04-08' };
  await agentPlatforms.note({ ...platform, webhookUrl: 'https://one.example/orders' });
  await agentPlatforms.note({ ...platform, webhookUrl: null });
  await agentPlatforms.find('ucp:one');
  await agentPlatforms.renew('ucp:one');
  await agentPlatforms.purge(0, 10);
}

async function exerciseIdempotency({ idempotency }: Pick<Stores, 'idempotency'>): Promise<void> {
  const claim = { owner, fingerprint: 'f', holder: 'holder', leaseMilliseconds: 60_000 };
  const asked = { note: '{}', leaseMilliseconds: 60_000, keepMilliseconds: 90_000 };
  for (const scope of ['answered', 'released']) {
    await idempotency.claim({ ...claim, scope });
    await idempotency.claim({ ...claim, scope, holder: 'other' });
    await idempotency.renew({ scope, holder: 'holder' }, 60_000);
    await idempotency.ask({ scope, holder: 'holder' }, asked);
  }
  await idempotency.complete({ scope: 'answered', holder: 'holder' }, { text: '{}', lifetimeMilliseconds: 60_000 });
  await idempotency.release({ scope: 'released', holder: 'holder' });
  await idempotency.purge(500);
}

async function exerciseKeys({ keys }: Pick<Stores, 'keys'>): Promise<void> {
  const key = { purpose: 'token-signing', publicJwk: '{}', sealedPrivateJwk: 'sealed' } as const;
  await keys.add({ ...key, keyId: 'one' }, null);
  await keys.add({ ...key, keyId: 'two' }, 'one');
  await keys.list('token-signing');
  await keys.listNewest();
  await keys.remove('one');
}
