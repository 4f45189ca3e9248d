import { initialize } from 'monaco-editor/esm/vs/editor/editor.worker.js';
import { GraphQLWorker } from 'monaco-graphql/esm/GraphQLWorker.js';

/** A field with a default may be missing. GraphiQL demands every field that is not null: https://github.com/graphql/graphiql/issues/3571. */
const withoutDefaults = (definition) => ({
  ...definition,
  required: definition.required.filter((name) => definition.properties[name].default === undefined),
});

class Worker extends GraphQLWorker {
  async doGetVariablesJSONSchema(uri) {
    const schema = await super.doGetVariablesJSONSchema(uri);
    if (schema === null) return null;
    const definitions = Object.entries(schema.definitions ?? {}).map(([name, each]) => [name, withoutDefaults(each)]);
    return { ...schema, definitions: Object.fromEntries(definitions) };
  }
}

globalThis.onmessage = () => {
  initialize((context, createData) => new Worker(context, createData));
};
