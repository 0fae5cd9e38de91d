import { expect, it } from 'vitest';
import { brokenImports } from './import-rules.ts';

it.each([
  ['src/pages/home/page.tsx', "import { A } from '#features/blocks/blocks.tsx'"],
  ['src/features/forms/form.tsx', "import { A } from '#ui/field/field.tsx'"],
  ['src/features/forms/form.tsx', "import { A } from './schema.ts'"],
  ['src/features/forms/form.tsx', "const a = () => import('#features/forms/lazy.tsx')"],
])('an import is allowed: %s contains %s', (file, source) => expect(brokenImports(file, source)).toEqual([]));

it.each([
  ['src/ui/card/card.tsx', "import { A } from '#features/blocks/blocks.tsx'"],
  ['src/platform/meta.ts', "import { A } from '#ui/card/card.tsx'"],
  ['src/features/forms/form.tsx', "import { A } from '#features/header/header.tsx'"],
  ['src/pages/home/page.tsx', "import { A } from '#pages/news/page.tsx'"],
  ['src/features/forms/form.tsx', "const a = import('#pages/home/page.tsx')"],
  ['src/ui/card/card.tsx', "import { A } from '../link/link.tsx'"],
])('an import is reported: %s contains %s', (file, source) => expect(brokenImports(file, source)).toHaveLength(1));
