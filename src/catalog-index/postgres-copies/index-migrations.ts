import { inOrder, type Migrations } from '../../stores/sql/migrations/migrate.ts';
import { PRODUCT_SHAPE } from '../product-shape.ts';

/** The schema of the published catalogs. A release that stores products that an older node cannot read takes another one, so that both have their own. */
export const SCHEMA = PRODUCT_SHAPE === 1 ? 'catalogs' : `catalogs_${PRODUCT_SHAPE}`;

/**
 * What was listed, once for all nodes: each makes its own words of it, so that a change of how words are cut changes nothing here. The rows of a run
 * never change once it is shown; `texts` are shared by the runs of a merchant. `publication` is another one each time that a run is shown.
 */
export const indexMigrations: Migrations = {
  '0100-tables': {
    up: inOrder([
      `create table snapshots (
        domain text primary key, shown_run text, publication text, as_of bigint, products bigint not null default 0, skipped bigint not null default 0,
        run_id text, run_holder text, run_until bigint not null default 0, run_began bigint, run_cursor text,
        run_position bigint not null default 0, run_skipped bigint not null default 0,
        last_error text, last_error_at bigint
      )`,
      `create table listings (
        run_id text not null, product_id text not null, position bigint not null, digest text not null, primary key (run_id, product_id)
      )`,
      'create index listings_by_position on listings (run_id, position)',
      `create table texts (
        domain text not null, digest text not null, product text not null, primary key (domain, digest)
      )`,
    ]),
  },
};
