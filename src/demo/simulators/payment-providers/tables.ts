/** Sessions, the money that the providers hold, and every movement of it. */
export const providerTables = `
  create table if not exists facts (name text primary key, value text not null) strict;
  create table if not exists sessions (
    session_id text primary key, merchant text not null, merchant_name text not null, provider text not null,
    amount integer not null, currency text not null, return_url text, page text not null unique,
    order_id text not null, payer_id text, funding text, approved_amount integer, decision text not null,
    hold_id text, created_at integer not null, expires_at integer not null
  ) strict;
  create index if not exists sessions_by_end on sessions (expires_at);
  create table if not exists holds (
    hold_id text primary key, merchant text not null, provider text not null, session_id text, token_id text unique,
    hold_key text not null, claim_key text, state text not null, amount integer not null, currency text not null,
    brand text, last_four text, captured integer not null, refunded integer not null,
    created_at integer not null, expires_at integer not null, unique (merchant, hold_key)
  ) strict;
  create table if not exists given_up_keys (
    merchant text not null, hold_key text not null, at integer not null, primary key (merchant, hold_key)
  ) strict;
  create index if not exists given_up_keys_by_age on given_up_keys (at);
  create index if not exists holds_by_end on holds (state, expires_at);
  create table if not exists entries (
    sequence integer primary key, at integer not null, merchant text not null, provider text not null, kind text not null,
    hold_id text not null, amount integer not null, currency text not null, entry_key text not null,
    unique (hold_id, kind, entry_key)
  ) strict;
  create index if not exists entries_of_merchant on entries (merchant, sequence);
`;
