/** Names a plugin for Fastify, which otherwise looks through every loaded CommonJS module for the file that it is. */
export const namePlugin = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
