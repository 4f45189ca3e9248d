import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chargedFields } from '../../src/graphql/admission-control/charged-fields.ts';
import { maintenanceFields } from '../../src/graphql/admission-control/maintenance-fields.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { sourceFiles } from './source-files.ts';

const schema = createSchema();

function fieldsOf(type: string) {
  const found = schema.getType(type);
  assert.ok(found !== undefined && 'getFields' in found);
  return found.getFields();
}

describe('operations', () => {
  it('keep idempotency keys under the name of their mutation, which rate limits look for', () => {
    const mutations = Object.keys(fieldsOf('Mutation'));
    const named = sourceFiles
      .filter(({ path, text }) => path.startsWith('commerce/') && text.includes('= defineCartChange({'))
      .map(({ path, text }) => ({
        path,
        name: (/^ {2}mutation: '(\w+)'/m.exec(text) ?? /^ {2}operation: '(\w+)'/m.exec(text))?.[1],
      }));

    assert.ok(named.length >= 10);
    for (const { path, name } of named) {
      const file = (path.split('/').at(-1) ?? '')
        .replace('.ts', '')
        .replaceAll(/-(\w)/g, (_, c: string) => c.toUpperCase());
      assert.equal(name, file, `src/${path}`);
      assert.ok(mutations.includes(file), `${file} is no mutation of the schema`);
    }
  });

  it('are charged by names that the schema has', () => {
    const known = new Set(['Query', 'Mutation'].flatMap((type) => Object.keys(fieldsOf(type))));

    assert.deepEqual(
      [...chargedFields.keys()].filter((name) => !known.has(name)),
      ['__schema', '__type'],
    );
  });

  it('stay open during maintenance by names that the schema has', () => {
    const known = new Set(['Query', 'Mutation', 'Subscription'].flatMap((type) => Object.keys(fieldsOf(type))));

    assert.deepEqual(
      [...maintenanceFields.keys()].filter((name) => !known.has(name)),
      ['__schema', '__type', '__typename'],
    );
  });
});
