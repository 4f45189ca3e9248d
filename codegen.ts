import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { buildClientSchema, type DocumentNode, Kind, parse, print, printSchema, visit } from 'graphql';
import clientScalars from './src/graphql/generated/client/scalars.json' with { type: 'json' };
import { listPayloads } from './src/graphql/list-payloads.ts';
import { loadTypeDefinitions } from './src/graphql/load-type-definitions.ts';

const parents = readFileSync(new URL('src/graphql/parents.ts', import.meta.url), 'utf8');
const typeDefs = loadTypeDefinitions();
const objects = typeDefs.definitions.filter(
  (definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION,
);

const nameParent = (type: string, parent: string) => [type, `../parents.ts#${parent}`] as const;

/** Which parent stands behind which type, read from the schema and from the names in `parents.ts`. */
const mappers = Object.fromEntries([
  nameParent('AddonDisplay', 'AddonOfferParent'),
  // `Cart` → `CartParent`.
  ...objects.flatMap(({ name: { value: type } }) =>
    new RegExp(`\\b${type}Parent\\b`).test(parents) ? [nameParent(type, `${type}Parent`)] : [],
  ),
  // Every error that a mutation can answer is the same error of the core.
  ...objects.flatMap(({ name, interfaces = [] }) =>
    interfaces.some((implemented) => implemented.name.value === 'UserError')
      ? [nameParent(name.value, 'UserErrorParent')]
      : [],
  ),
  // Every payload is the outcome of its use case.
  ...listPayloads(typeDefs).map(({ name }) => nameParent(name, 'PayloadParent<{T}>')),
]);

// `disableDescriptions` of the generator checks the SDL without the directives of the federation, and fails.
const withoutDescriptions = (document: DocumentNode): string =>
  print(
    visit(document, { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) }),
  );

const ours = withoutDescriptions(typeDefs);

const requireModule = createRequire(import.meta.url);
const shopify = withoutDescriptions(
  parse(printSchema(buildClientSchema(requireModule('@shopify/hydrogen-react/storefront.schema.json')))),
);

const clientTypes = {
  scalars: clientScalars,
  strictScalars: true,
  enumType: 'string-literal',
  inlineFragmentTypes: 'combine',
};

/**
 * Resolver types from the SDL. Mappers name the domain type that stands behind a type of the schema, so that the core's
 * values are GraphQL parents as they are.
 */
const config: CodegenConfig = {
  importExtension: '.ts',
  generates: {
    'src/graphql/generated/resolver-types.ts': {
      schema: ours,
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        federation: true,
        enumsAsTypes: true,
        useTypeImports: true,
        immutableTypes: true,
        strictScalars: true,
        inputMaybeValue: 'T | null',
        maybeValue: 'T | null',
        // A root field without a resolver does not compile; other fields may fall back to the parent's property.
        avoidOptionals: { query: true, mutation: true, subscription: true },
        contextType: '../context.ts#GraphQLContext',
        scalars: {
          CurrencyCode: '../../lib/currency/currency.ts#CurrencyCode',
          Decimal: 'number',
          MinorUnits: 'number',
          SafeInt: 'number',
          DateTime: 'string',
          Date: 'string',
          URL: 'string',
          JSONObject: 'Readonly<Record<string, unknown>>',
          JsonWebKey: 'Readonly<Record<string, unknown>>',
          ID: 'string',
          _FieldSet: 'string',
        },
        mappers,
        // The generator counts those with a placeholder as unused.
        showUnusedMappers: false,
      },
    },
    'client/src/generated/order-types.ts': {
      schema: ours,
      documents: 'client/src/orders/order-documents.ts',
      plugins: ['typescript-operations'],
      config: clientTypes,
    },
    'client/src/generated/address-types.ts': {
      schema: ours,
      documents: 'client/src/browser/address-documents.ts',
      plugins: ['typescript-operations'],
      config: clientTypes,
    },
    'storefront/src/generated/operations.ts': {
      schema: ours,
      documents: ['storefront/src/documents/*.ts', 'src/demo/storefront/card-documents.ts'],
      plugins: ['typescript-operations'],
      config: {
        scalars: clientScalars,
        strictScalars: true,
        immutableTypes: true,
        enumType: 'string-literal',
        inlineFragmentTypes: 'combine',
      },
    },
    // What Shopify can answer to the documents of its adapter, by the schema that its own package has.
    'src/adapters/shopify/generated/operations.ts': {
      schema: shopify,
      documents: 'src/adapters/shopify/wire/*-documents.ts',
      plugins: ['typescript-operations'],
      config: {
        scalars: { DateTime: 'string', Decimal: 'string', HTML: 'string', URL: 'string', ID: 'string' },
        // The documents read no other ones.
        defaultScalarType: 'unknown',
        enumType: 'string-literal',
        inlineFragmentTypes: 'combine',
      },
    },
  },
};

export default config;
