/**
 * Plain file names without hashes: an upgrade then shows as changed files, not as a swarm of new ones. Workers are bundled by
 * themselves and would overwrite files of the page, hence their prefix.
 */
const toNames = (prefix) => ({
  entryFileNames: `assets/${prefix}[name].js`,
  chunkFileNames: `assets/${prefix}[name].js`,
  assetFileNames: `assets/${prefix}[name].[ext]`,
});

// biome-ignore lint/style/noDefaultExport: vite reads the default export
export default {
  base: '/graphiql/',
  build: {
    outDir: '../public',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 4096,
    license: { fileName: 'licenses.md' },
    rollupOptions: { output: toNames('') },
  },
  worker: { format: 'es', rollupOptions: { output: toNames('worker-') } },
};
