import { CLOCK_TOLERANCE_MS } from '../../cluster/clock-watch.ts';
import type { Config } from '../../config/loaded-config.ts';
import { findKeySecretProof, toKeySecretProof } from '../../cryptography/keys/key-secret-proof.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { DatabaseState } from '../../stores/sql/migrations/read-database-state.ts';
import { examineSqlite } from '../../stores/sqlite/examine-sqlite.ts';
import { type Finding, toFinding } from './finding.ts';

const DOUBTFUL_CLOCK_SECONDS = 2;

/** The database, who wrote it, with which key secret, and its clock. Changes nothing: an older database is migrated by the start. */
export async function examineDatabase(
  { database, dataDir, keySecret }: Pick<Config, 'database' | 'dataDir' | 'keySecret'>,
  { clock }: Runtime,
): Promise<readonly Finding[]> {
  const tell = toFinding('database');
  try {
    if (database === null) {
      const state = await examineSqlite(dataDir);
      const file = `The embedded database in ${dataDir}`;
      if (state === null) return [tell('good', `${file} is made by the first start`)];
      return [tell('good', `${file} ${describeForm(state)}`), ...examineKeySecret(keySecret, state)];
    }
    const { examinePostgres } = await import('../../stores/postgres/examine-postgres.ts');
    const { name, version, isReadOnly, aheadMs, ...state } = await examinePostgres(database, clock);
    const form = `PostgreSQL ${version} at ${name} ${describeForm(state, database)}`;
    const isBehind = database.migrates === false && state.missing.length > 0;
    return [
      isReadOnly
        ? tell('wrong', `${form}, and is read-only. Name the primary in DATABASE_URL.`)
        : tell(isBehind ? 'wrong' : 'good', form),
      ...examineKeySecret(keySecret, state),
      examineClock(aheadMs / 1000),
    ];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [tell('wrong', error.message)];
  }
}

function describeForm(
  { missing, newer }: DatabaseState,
  { migrates = true }: { readonly migrates?: boolean } = {},
): string {
  if (missing.length > 0)
    return `is migrated by ${migrates ? 'the next start' : 'npm run migrate'} (${missing.join(', ')})`;
  return newer.length === 0
    ? 'is up to date'
    : `was migrated by a newer version, with which this one works (${newer.join(', ')})`;
}

function examineKeySecret(keySecret: Config['keySecret'], { facts }: DatabaseState): readonly Finding[] {
  const tell = toFinding('key secret');
  const proof = findKeySecretProof(facts);
  // The nodes of a demo keep their secret in the database.
  if (keySecret === null) return [];
  if (proof === undefined) return [tell('good', 'Nothing was sealed yet')];
  return [
    proof === toKeySecretProof(keySecret)
      ? tell('good', 'It is the one with which the database was sealed')
      : tell(
          'wrong',
          'The database was sealed with another KEY_SECRET. Set that one: without it, keys and carts are lost.',
        ),
  ];
}

function examineClock(seconds: number): Finding {
  const tell = toFinding('clock');
  const away = Math.abs(seconds);
  const text = `It is ${away.toFixed(1)} s ${seconds > 0 ? 'behind' : 'ahead of'} the database's`;
  if (away * 1000 >= CLOCK_TOLERANCE_MS)
    return tell('wrong', `${text}: nodes reject each other's tokens. Set the clock by NTP.`);
  return away >= DOUBTFUL_CLOCK_SECONDS ? tell('doubtful', `${text}. Set the clock by NTP.`) : tell('good', text);
}
