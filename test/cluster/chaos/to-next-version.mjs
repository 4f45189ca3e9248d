const statements = [
  `alter table attempts add column gift_note text not null default ''`,
  'create table gift_notes (attempt_id text primary key, note text not null)',
  'create index attempts_by_gift_note on attempts (gift_note, created_at)',
];

/**
 * Of `changeSources`: makes the service one of a version to come, with a migration that expands the database and code that uses it. If it is
 * contracting, the migration ends what the version before writes.
 *
 * @param {boolean} isContracting
 */
export const toNextVersion = (isContracting) => {
  const all = isContracting ? [...statements, 'alter table attempts alter column gift_note drop default'] : statements;
  return {
    'lib/version.ts': [["version = '", "version = 'after-"]],
    'stores/sql/migrations/migrations.ts': [
      [
        'const migrations: Migrations = {',
        `const migrations: Migrations = { '9000-gift-notes': { up: inOrder(${JSON.stringify(all)}) },`,
      ],
    ],
    'stores/sql/attempts/prepare-create.ts': [['result: null,', "result: null, giftNote: '',"]],
  };
};
