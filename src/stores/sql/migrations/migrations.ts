import { protectTrail } from '../consents/protect-trail.ts';
import { inOrder, type Migrations } from './migrate.ts';

/**
 * The service's tables, in statements that SQLite and PostgreSQL both accept. Until the first version is released, a change of the tables
 * is a change of this first migration; from then on it is a migration of its own.
 */
export const migrations: Migrations = {
  '0100-tables': {
    up: async (db) => {
      await inOrder([
        `create table cart_handles (
        owner text not null, domain text not null, handle text, version bigint not null, updated_at bigint not null,
        ordered_by text, holder text, held_until bigint not null default 0, seen text, used_at bigint not null default 0,
        primary key (owner, domain)
      )`,
        'create index cart_handles_by_change on cart_handles (owner, updated_at)',
        `create table attempts (
        attempt_id text primary key, owner text not null, domain text not null, scope text not null unique,
        fingerprint text not null, input text not null, created_at bigint not null,
        status text not null, result text, updated_at bigint not null, due_at bigint not null,
        last_sequence bigint not null, last_position bigint not null,
        lease_holder text, lease_until bigint not null, completes_cart integer not null default 0, sealed_payment text
      )`,
        `create index attempts_at_work on attempts (created_at, attempt_id) where status not in ('SUCCEEDED', 'FAILED')`,
        `create table attempt_steps (
        attempt_id text not null references attempts (attempt_id), position bigint not null,
        step text not null, state text not null, result text, at bigint not null,
        primary key (attempt_id, position)
      )`,
        `create table attempt_events (
        attempt_id text not null references attempts (attempt_id), sequence bigint not null,
        type text not null, data text not null, at bigint not null,
        primary key (attempt_id, sequence)
      )`,
        `create table orders (
        domain text not null, order_id text not null, owner text not null, order_number text not null,
        cart_handle text, cart text not null, attempt_id text, placed_at bigint not null, status text,
        primary key (domain, order_id)
      )`,
        'create index orders_by_owner on orders (owner, placed_at, domain, order_id)',
        `create table idempotency_records (
        scope text primary key, fingerprint text not null, holder text not null, answer text, valid_until bigint not null,
        kept_until bigint not null default 0, owner text, asked text
      )`,
        'create index idempotency_records_by_end on idempotency_records (kept_until)',
        `create table service_keys (
        key_id text primary key, purpose text not null, position bigint not null,
        public_jwk text not null, sealed_private_jwk text not null, created_at bigint not null,
        unique (purpose, position)
      )`,
        'create table service_facts (name text primary key, value text not null)',
        `create unique index attempts_of_open_carts on attempts (owner, domain)
        where completes_cart = 1 and status not in ('SUCCEEDED', 'FAILED')`,
        `create table cart_news (
        owner text not null, domain text not null, version bigint not null, news text not null, written_at bigint not null,
        primary key (owner, domain, version)
      )`,
        'create index cart_news_by_age on cart_news (written_at)',
        `create table consent_answers (
          owner text not null, domain text not null, cart_id text not null, consent_id text not null, facts text not null,
          primary key (owner, domain, cart_id, consent_id)
        )`,
        `create table consent_trail (
          domain text not null, order_id text not null, order_number text not null, consent_id text not null,
          entry text not null, facts text not null, written_at bigint not null,
          primary key (domain, order_id, consent_id, entry)
        )`,
        'create index consent_trail_by_number on consent_trail (domain, order_number)',
        'create index idempotency_records_by_owner on idempotency_records (owner)',
        'create table consent_retention (one integer primary key, milliseconds bigint not null)',
        `create table forgotten_carts (
        owner text not null, domain text not null, version bigint not null, handle text not null, forgotten_at bigint not null,
        primary key (owner, domain, version)
      )`,
        'create index forgotten_carts_by_age on forgotten_carts (forgotten_at)',
        'create index attempts_of_owners on attempts (owner, created_at)',
        'create index cart_handles_by_use on cart_handles (used_at) where handle is not null',
        `create index attempts_to_shrink on attempts (updated_at)
        where status in ('SUCCEEDED', 'FAILED') and input <> '{"reduced":true}'`,
        `create index attempts_shrunk on attempts (updated_at) where input = '{"reduced":true}'`,
        `create index attempts_by_time on attempts (
        (case when due_at > lease_until then due_at else lease_until end), created_at, attempt_id
      ) where status not in ('SUCCEEDED', 'FAILED')`,
        'create index cart_handles_left on cart_handles (used_at) where handle is null',
        `create index consent_trail_by_time on consent_trail (written_at) where entry <> 'PURGED'`,
        `create table order_checks (
        domain text not null, order_id text not null, looks bigint not null, due_at bigint not null,
        primary key (domain, order_id)
      )`,
        'create index order_checks_of_domains on order_checks (domain, due_at)',
        `create table outbox_messages (
        receiver text not null, stream text not null, position bigint not null, message_id text not null unique,
        type text not null, owner text not null, domain text not null, order_id text, attempt_id text, data text,
        written_at bigint not null, last_at bigint not null, due_at bigint not null, tries bigint not null,
        given_up_at bigint, problem text,
        primary key (receiver, stream, position)
      )`,
        'create index outbox_messages_due on outbox_messages (receiver, due_at) where given_up_at is null',
        'create index outbox_messages_of_receivers on outbox_messages (receiver, written_at)',
        'create index outbox_messages_given_up on outbox_messages (given_up_at) where given_up_at is not null',
        `create table followed_orders (
        domain text not null, order_id text not null, digest text, changed_at bigint not null, due_at bigint not null,
        primary key (domain, order_id)
      )`,
        `create table agent_platforms (
        name text primary key, profile_url text not null, version text not null, webhook_url text, noted_at bigint not null
      )`,
        'create index agent_platforms_by_time on agent_platforms (noted_at)',
      ])(db);
      await protectTrail(db);
    },
  },
  '0101-agent-sessions': {
    up: inOrder([
      `create table agent_sessions (
        owner text primary key, partner text not null, source text, domain text not null, facts text not null,
        is_open integer not null, version bigint not null, expires_at bigint not null
      )`,
      'create index agent_sessions_of_partners on agent_sessions (partner, domain, expires_at) where is_open = 1',
      `create index agent_sessions_of_sources on agent_sessions (source, domain, expires_at)
        where is_open = 1 and source is not null`,
      'create index agent_sessions_by_time on agent_sessions (expires_at)',
    ]),
  },
  '0102-attempt-traces': { up: inOrder(['alter table attempts add column trace_parent text']) },
  '0103-looks-of-merchants': {
    up: inOrder([
      'create index followed_orders_of_domains on followed_orders (domain, due_at)',
      'alter table agent_sessions add column handed_over_at bigint',
      'alter table agent_sessions add column look_at bigint',
      'create index agent_sessions_to_look_at on agent_sessions (domain, look_at) where look_at is not null',
    ]),
  },
  '0104-looks-of-platforms': {
    up: inOrder([
      `create index agent_sessions_to_look_at_of_partners on agent_sessions (domain, partner, look_at)
        where look_at is not null`,
      `create index agent_sessions_ended_of_partners on agent_sessions (partner, domain, handed_over_at)
        where is_open = 0 and look_at is not null`,
      `create index agent_sessions_ended_of_sources on agent_sessions (source, domain, handed_over_at)
        where is_open = 0 and look_at is not null`,
    ]),
  },
  '0105-looks-of-callers': {
    up: inOrder([
      `create index agent_sessions_to_look_at_of_callers on agent_sessions (domain, coalesce(source, partner), look_at)
        where look_at is not null`,
      'drop index agent_sessions_to_look_at_of_partners',
    ]),
  },
  '0106-orders-of-removed-buyers': {
    up: inOrder([
      'alter table orders add column buyer_removed integer not null default 0',
      `update orders set buyer_removed = 1
        where attempt_id in (select attempt_id from attempts where result like '%"buyerRemoved":true%')`,
    ]),
  },
};
