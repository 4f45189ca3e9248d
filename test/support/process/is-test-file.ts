/** Whether this process runs a file of tests. Threads and programs that tests start may have its parameters and its environment. */
export const isTestFile =
  process.env['NODE_TEST_CONTEXT'] !== undefined && /\.(?:test|group)\.ts$/.test(process.argv[1] ?? '');
