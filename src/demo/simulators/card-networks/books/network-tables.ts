/** One network's cards, flows, codes, passkeys, intents and money. Card numbers are kept only as keyed hashes, codes only sealed. */
export const networkTables = `
  create table if not exists facts (name text primary key, value text not null) strict;
  create table if not exists answers (answer_key text primary key, answer text not null, at integer not null) strict;
  create index if not exists answers_by_age on answers (at);
  create table if not exists cards (
    card_id text primary key, app_id text not null, number_hash text not null, email_hash text not null, last_four text not null,
    expiry_month integer not null, expiry_year integer not null, state text not null, behavior text not null,
    masked_email text not null, masked_phone text, art text not null unique, created_at integer not null
  ) strict;
  create unique index if not exists one_card on cards (app_id, number_hash, email_hash) where state <> 'deleted';
  create table if not exists code_guards (
    number_hash text primary key, sent integer not null, last_sent_at integer not null, locked_until integer not null
  ) strict;
  create table if not exists flows (
    flow_id text primary key, app_id text not null, card_id text not null, kind text not null, origins text not null,
    handshake_nonce text, is_verified integer not null, is_enrolled_here integer not null, failures integer not null, ceremony text,
    intent_id text, expires_at integer not null
  ) strict;
  create index if not exists flows_by_end on flows (expires_at);
  create index if not exists flows_of_card on flows (card_id);
  create table if not exists codes (
    code_id integer primary key, flow_id text not null, card_id text not null, sent_to text not null, sealed text not null,
    tries_left integer not null, state text not null, sent_at integer not null, expires_at integer not null
  ) strict;
  create index if not exists codes_of_flow on codes (flow_id, code_id);
  create table if not exists frames (
    page text primary key, flow_id text not null, kind text not null, nonce text not null, callback_uri text
  ) strict;
  create index if not exists frames_of_flow on frames (flow_id, kind);
  create table if not exists passkeys (
    credential_id text primary key, card_id text not null, public_key text not null, counter integer not null,
    created_at integer not null
  ) strict;
  create index if not exists passkeys_of_card on passkeys (card_id);
  create table if not exists intents (
    intent_id text primary key, app_id text not null, card_id text not null, flow_id text not null, mandate text not null,
    state text not null, attempt_key text, credential_hash text unique, created_at integer not null, expires_at integer not null
  ) strict;
  create table if not exists authorizations (
    authorization_id text primary key, merchant text not null, authorization_key text not null, intent_id text not null unique,
    amount integer not null, currency text not null, state text not null, at integer not null, unique (merchant, authorization_key)
  ) strict;
  create table if not exists given_up_keys (
    merchant text not null, authorization_key text not null, at integer not null, primary key (merchant, authorization_key)
  ) strict;
  create index if not exists given_up_keys_by_age on given_up_keys (at);
`;
