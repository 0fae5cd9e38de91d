import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// scripts/build.ts sets a temporary folder, so that an interrupted build never becomes `dist`.
const out = process.env.BUILD_OUT ?? 'dist';

// The player's package contains its icons, but does not export them.
const playerIcons = fileURLToPath(new URL('node_modules/plyr/dist/plyr.svg', import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: { alias: [{ find: /^plyr\/sprite\.svg/, replacement: playerIcons }] },
  build: { assetsInlineLimit: 0, target: 'es2022', reportCompressedSize: false },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  environments: {
    client: {
      build: { outDir: `${out}/client`, manifest: true, rolldownOptions: { input: 'src/app/entry-client.tsx' } },
    },
    ssr: {
      // The built server needs no node_modules. In development, Node must load CommonJS packages itself.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: `${out}/server`,
        copyPublicDir: false,
        emitAssets: false,
        target: 'node24',
        // The server is a single file, which is read at startup, so that a new build on disk does not break a running
        // renderer.
        rolldownOptions: {
          input: { start: 'server/start.ts' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'scripts/**/*.test.ts'] },
}));
