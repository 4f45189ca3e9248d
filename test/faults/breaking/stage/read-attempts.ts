import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface AttemptFacts {
  readonly attemptId: string;
  readonly status: string;
  /** How many events it has. */
  readonly events: number;
}

/** The journal of a service on SQLite. */
export function readAttempts(folder: string): readonly AttemptFacts[] {
  const db = new DatabaseSync(join(folder, 'service.sqlite'), { readOnly: true });
  try {
    const rows = db.prepare('select attempt_id, status, last_sequence from attempts').all();
    return rows.map((row) => ({
      attemptId: String(row['attempt_id']),
      status: String(row['status']),
      events: Number(row['last_sequence']),
    }));
  } finally {
    db.close();
  }
}
