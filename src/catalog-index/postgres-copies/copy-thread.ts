import { workerData } from 'node:worker_threads';
import { systemClock } from '../../lib/clock.ts';
import { Secret } from '../../lib/secret.ts';
import { openPostgres } from '../../stores/postgres/open-postgres.ts';
import { parseAddress } from '../../stores/postgres/parse-address.ts';
import { openIndexDatabase } from '../sqlite/open-index-database.ts';
import { Statements } from '../sqlite/statements.ts';
import type { CommandTable, CopyCommands, CopyInput } from '../threads/index-commands.ts';
import { serveIndexThread } from '../threads/serve-index-thread.ts';
import { copyCatalog } from './copy-catalog.ts';
import { limitCopies } from './limit-copies.ts';

/** The data that starts the thread that copies from the database into a file. */
export interface CopyThreadData {
  readonly url: string;
  readonly file: string;
  readonly limitMib: number;
}

const { url, file, limitMib }: CopyThreadData = workerData;
const { config } = parseAddress(new Secret(url));
const database = openPostgres<unknown>(config, { connections: 1, clock: systemClock });
const statements = new Statements(openIndexDatabase(file));
const commands: CommandTable<keyof CopyCommands> = {
  listCopies: () =>
    statements
      .all('select domain, shown_run, as_of, products from snapshots where as_of is not null order by domain')
      .map((row) => ({
        domain: String(row['domain']),
        publication: String(row['shown_run']),
        asOf: Number(row['as_of']),
        products: Number(row['products']),
      })),
  copy: limitCopies(statements, limitMib, (input: CopyInput) => copyCatalog({ database, statements }, input)),
};
serveIndexThread<keyof CopyCommands>(async (name, input) => commands[name](input));
