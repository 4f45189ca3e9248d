/** The values that a label can have: these, or the first ones that come. Every further value counts as `other`. */
export type LabelBound = readonly string[] | { readonly most: number };

export interface MetricDeclaration {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, LabelBound>>;
}

const MERCHANT: LabelBound = { most: 500 };
const OPERATION_TYPES: LabelBound = ['query', 'mutation', 'subscription', 'none'];
const OUTCOMES: LabelBound = ['ok', 'refused', 'unavailable', 'fault'];
const ATTEMPT_STATES: LabelBound = ['RUNNING', 'ACTION_REQUIRED', 'PROCESSING'];

/** Every metric of the service, declared once. `docs/production.md` says what `outcome` means. */
export const metricDeclarations = {
  operations: {
    kind: 'counter',
    name: 'cartwright_operations_total',
    help: 'GraphQL operations that ended, over HTTP and WebSocket.',
    labels: { type: OPERATION_TYPES, name: { most: 200 }, outcome: OUTCOMES },
  },
  operationSeconds: {
    kind: 'histogram',
    name: 'cartwright_operation_duration_seconds',
    help: 'Time of a query or mutation from its arrival to the end of its answer.',
    labels: { type: ['query', 'mutation', 'none'] },
  },
  operationErrors: {
    kind: 'counter',
    name: 'cartwright_operation_errors_total',
    help: 'Operations whose answer has an error with this code, such as CostLimitExceeded.',
    labels: { code: { most: 200 } },
  },
  requests: {
    kind: 'counter',
    name: 'cartwright_http_requests_total',
    help: 'HTTP requests that ended, by route. Those of agents have routes that begin with /api/v1/ucp.',
    labels: { route: { most: 100 }, status: ['2xx', '3xx', '4xx', '5xx', 'left'] },
  },
  upstreamSeconds: {
    kind: 'histogram',
    name: 'cartwright_upstream_duration_seconds',
    help: 'Time of a call to a merchant or card network, with retries and waiting for a place.',
    labels: { merchant: MERCHANT, operation: { most: 80 }, outcome: OUTCOMES },
  },
  breakers: {
    kind: 'gauge',
    name: 'cartwright_upstream_breaker_open',
    help: '1 if a breaker of the merchant is open or half open, so that calls are paused.',
    labels: { merchant: MERCHANT },
  },
  upstreamActive: {
    kind: 'gauge',
    name: 'cartwright_upstream_calls_active',
    help: 'Calls that have a place of the merchant.',
    labels: { merchant: MERCHANT },
  },
  upstreamWaiting: {
    kind: 'gauge',
    name: 'cartwright_upstream_calls_waiting',
    help: 'Calls that wait for a place of the merchant.',
    labels: { merchant: MERCHANT },
  },
  pointsRefused: {
    kind: 'counter',
    name: 'cartwright_rate_limit_refusals_total',
    help: 'Calls that were refused because this rate limit was exceeded.',
    labels: { limit: { most: 50 } },
  },
  attempts: {
    kind: 'gauge',
    name: 'cartwright_attempts_open',
    help: 'Open order attempts of all nodes, of the oldest 10,000. PROCESSING: in doubt.',
    labels: { status: ATTEMPT_STATES },
  },
  attemptAge: {
    kind: 'gauge',
    name: 'cartwright_attempts_oldest_age_seconds',
    help: 'Age of the oldest open order attempt of all nodes; 0 without one.',
    labels: { status: ATTEMPT_STATES },
  },
  attemptsOverdue: {
    kind: 'gauge',
    name: 'cartwright_attempts_overdue_seconds',
    help: 'For how long the most overdue open attempt of all nodes waits for a node to take it up.',
    labels: {},
  },
  watched: {
    kind: 'gauge',
    name: 'cartwright_watched',
    help: 'Carts, orders and attempts that subscriptions of this node watch.',
    labels: { kind: ['cart', 'order', 'attempt'] },
  },
  sockets: { kind: 'gauge', name: 'cartwright_sockets_open', help: 'Open WebSockets of this node.', labels: {} },
  socketOperations: {
    kind: 'gauge',
    name: 'cartwright_socket_operations_running',
    help: 'Operations that run on WebSockets of this node; most are subscriptions.',
    labels: {},
  },
  unreadBytes: {
    kind: 'gauge',
    name: 'cartwright_unread_bytes',
    help: 'Bytes of large HTTP answers that clients have not read yet.',
    labels: {},
  },
  databaseConnections: {
    kind: 'gauge',
    name: 'cartwright_database_connections',
    help: 'Connections of this node to PostgreSQL, but for those of its catalog index, four at most.',
    labels: { state: ['active', 'idle'] },
  },
  databaseWaiting: {
    kind: 'gauge',
    name: 'cartwright_database_waiting',
    help: 'Queries of this node that wait for a connection to PostgreSQL.',
    labels: {},
  },
  clockOffset: {
    kind: 'gauge',
    name: 'cartwright_clock_offset_seconds',
    help: 'The clock of this node minus the clock of the database.',
    labels: {},
  },
  indexAge: {
    kind: 'gauge',
    name: 'cartwright_catalog_index_age_seconds',
    help: 'Age of the catalog listing that this node searches, by merchant; +Inf before the first one.',
    labels: { merchant: MERCHANT },
  },
  outboxWaiting: {
    kind: 'gauge',
    name: 'cartwright_outbox_waiting',
    help: 'Webhooks that wait to be delivered, 10,000 at most.',
    labels: {},
  },
  outboxAge: {
    kind: 'gauge',
    name: 'cartwright_outbox_oldest_age_seconds',
    help: 'Age of the oldest of these webhooks; 0 without one.',
    labels: {},
  },
  keyAge: {
    kind: 'gauge',
    name: 'cartwright_key_age_seconds',
    help: 'Age of the newest key, by purpose. Those that sign for a merchant are merchant-signing/DOMAIN.',
    labels: { purpose: { most: 500 } },
  },
  diskFree: {
    kind: 'gauge',
    name: 'cartwright_disk_free_bytes',
    help: 'Room on the disk of the data folder of this node.',
    labels: {},
  },
  certificateValid: {
    kind: 'gauge',
    name: 'cartwright_certificate_valid_seconds',
    help: 'For how long the certificate is valid of the public address, a webhook, a card network or the collector of traces, looked up each hour.',
    labels: { host: { most: 200 } },
  },
  scrapeFailures: {
    kind: 'counter',
    name: 'cartwright_scrape_failures_total',
    help: 'Scrapes without this metric, since it could not be read in time.',
    labels: { metric: { most: 50 } },
  },
} as const satisfies Readonly<Record<string, MetricDeclaration>>;

type Declarations = typeof metricDeclarations;
export type MetricKey = keyof Declarations;
type KeysOf<Kind extends MetricDeclaration['kind']> = {
  [Key in MetricKey]: Declarations[Key]['kind'] extends Kind ? Key : never;
}[MetricKey];

export type CounterKey = KeysOf<'counter'>;
export type GaugeKey = KeysOf<'gauge'>;
export type HistogramKey = KeysOf<'histogram'>;

/** One value for each label of the metric. */
export type LabelsOf<Key extends MetricKey> = { readonly [Label in keyof Declarations[Key]['labels']]: string };
