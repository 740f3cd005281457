import { defineConfig } from 'vite'

// Packages of many small modules start faster inside; the others stay in node_modules, as CommonJS and native code
// must.
const inside = [
  'zod',
  '@brazilian-utils/brazilian-utils',
  '@flystorage/file-storage',
  '@flystorage/local-fs',
  '@flystorage/stream-mime-type',
  'file-type',
  'ofetch',
]

/** The server in a few files, so that a start reads little. */
export default defineConfig({
  ssr: { noExternal: inside },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'server/cli.ts',
        // Run as a thread by formats/sheets/sheet-worker.ts, which looks for it in this folder.
        'sheet-thread': 'formats/sheets/sheet-thread.ts',
        // Run as a process by formats/file-text/text-reader.ts, likewise.
        'text-process': 'formats/file-text/text-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
