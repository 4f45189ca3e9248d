const refuse = (): never => {
  throw new Error('Routes have no schemas: they read their input by zod');
};

/** The `schemaController` of Fastify that spares it the load of its compilers for schemas. */
export const routesWithoutSchemas = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
} as const;
