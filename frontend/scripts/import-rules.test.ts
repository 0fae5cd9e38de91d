import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const BIOME = createRequire(import.meta.url).resolve(`@biomejs/cli-linux-${process.arch}/biome`);

const ALLOWED = [
  ['src/pages/home/page.tsx', "import { A } from '#features/blocks/blocks.tsx'"],
  ['src/features/forms/form.tsx', "import { A } from '#ui/field/field.tsx'"],
  ['src/features/forms/schema.tsx', "import { A } from './schema.ts'"],
  ['src/ui/card/card.tsx', "import { A } from '#ui/link/link.tsx'"],
  ['server/start.ts', "import { A } from '#api/transport.ts'"],
] as const;

const REPORTED = [
  ['src/ui/card/feature.tsx', "import { A } from '#features/blocks/blocks.tsx'"],
  ['src/ui/card/type.tsx', "import type { A } from '#api/types.ts'"],
  ['src/ui/card/parent.tsx', "import { A } from '../link/link.tsx'"],
  ['src/platform/meta.ts', "import { A } from '#ui/card/card.tsx'"],
  ['src/features/forms/other.tsx', "import { A } from '#features/header/header.tsx'"],
  ['src/features/forms/page.tsx', "const a = import('#pages/home/page.tsx')"],
  ['src/pages/home/other.tsx', "import { A } from '#pages/news/page.tsx'"],
  ['src/pages/home/app.tsx', "export { A } from '#app/root.tsx'"],
  ['server/handler.ts', "import { A } from '#features/header/header.tsx'"],
] as const;

/** Checks the files with the rules for imports in `biome.json`. Returns the paths of the files with errors. */
function reportedFiles(files: readonly (readonly [path: string, source: string])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  try {
    copyFileSync('biome.json', join(folder, 'biome.json'));
    for (const [path, source] of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), `${source};\n`);
    }
    const args = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '.'];
    const { stdout } = spawnSync(BIOME, args, { cwd: folder, encoding: 'utf8' });
    return [...stdout.matchAll(/file=([^,]+)/g)].map(([, path = '']) => relative(folder, path)).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('imports into another layer, another page or another feature are reported, and all others are allowed', () => {
  expect(reportedFiles([...ALLOWED, ...REPORTED])).toEqual(REPORTED.map(([path]) => path).sort());
});
