/** Plain file names without hashes: an upgrade then shows as changed files, not as a swarm of new ones. */
const names = {
  entryFileNames: 'assets/[name].js',
  chunkFileNames: 'assets/[name].js',
  assetFileNames: 'assets/[name].[ext]',
};

// biome-ignore lint/style/noDefaultExport: vite reads the default export
export default {
  base: '/graphiql/',
  build: {
    outDir: '../public',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 4096,
    license: { fileName: 'licenses.md' },
    rollupOptions: { output: names },
  },
  worker: { format: 'es', rollupOptions: { output: names } },
};
