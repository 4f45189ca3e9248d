/** Whether this script is what was started, also through `with-node-24.mjs`, under which `import.meta.main` is false. */
export const isStarted = (filename: string): boolean => process.argv[1] === filename;
