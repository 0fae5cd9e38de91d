import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { CHUNK_GROUPS } from './scripts/chunk-groups.ts';
import { className, inlineClassNames } from './scripts/class-names.ts';
import { mergeRuntime } from './scripts/runtime-chunk.ts';
import { dropUnusedRouterParts } from './scripts/unused-router-parts.ts';

// scripts/build.ts sets `BUILD_OUT` to a temporary folder, so that an interrupted build does not replace `dist`.
const out = process.env.BUILD_OUT ?? 'dist';

// The Plyr package does not list its icon file under `exports`, so the path of the icon file is resolved here.
const playerIcons = fileURLToPath(new URL('node_modules/plyr/dist/plyr.svg', import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [react(), inlineClassNames(), dropUnusedRouterParts(), mergeRuntime()],
  resolve: { alias: [{ find: /^plyr\/sprite\.svg/, replacement: playerIcons }] },
  css: { modules: { generateScopedName: className } },
  // React chooses its build by this variable. Without the definition, the server would contain both builds, and would
  // run the development build unless it is started with `NODE_ENV=production`.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: { assetsInlineLimit: 0, target: 'es2022', reportCompressedSize: false },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  environments: {
    client: {
      build: {
        outDir: `${out}/client`,
        manifest: true,
        // Every document loads the vendor and the entry, and an import loads its own file, so only other files are listed.
        modulePreload: {
          resolveDependencies: (own, files) =>
            files.filter((file) => file !== own && !/\/(vendor|entry-client)-/.test(file)),
        },
        rolldownOptions: { input: 'src/app/entry-client.tsx', output: { codeSplitting: { groups: CHUNK_GROUPS } } },
      },
    },
    ssr: {
      // The built server contains all dependencies, so the server needs no node_modules. In development, Node loads the
      // packages itself, because Vite cannot load CommonJS packages.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: `${out}/server`,
        copyPublicDir: false,
        emitAssets: false,
        target: 'node24',
        // The server is a single file, and Node reads the file only at startup. A running renderer therefore keeps
        // working while a new build replaces the files on disk.
        rolldownOptions: {
          input: { start: 'server/start.ts' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}', 'design/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'] },
}));
