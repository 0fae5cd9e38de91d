import { expect, it } from 'vitest';
import { className, inlineNames } from './class-names.ts';

it.each([
  ['/site/src/ui/card/card.module.css', 'card-title'],
  ['/site/src/features/catalog/fold.module.css', 'catalog-fold-title'],
  ['/site/src/pages/catalog/fold.module.css', 'page-catalog-fold-title'],
])('the class `title` in %s is named %s', (file, name) => expect(className('title', file)).toBe(name));

const COMPONENT = '/site/src/ui/card/card.tsx';

it('a name that is known at build time replaces the table of names', () =>
  expect(inlineNames("import styles from './card.module.css';\nuse(styles.title);", COMPONENT)?.code).toBe(
    'import \'./card.module.css\';\nuse("card-title");',
  ));

it('a component that computes names keeps its table of names', () =>
  expect(
    inlineNames("import styles from './card.module.css';\nuse(styles.title, styles[look]);", COMPONENT)?.code,
  ).toBe('import styles from \'./card.module.css\';\nuse("card-title", styles[look]);'));

it('the names of another component are replaced, too', () =>
  expect(
    inlineNames(
      "import list from '#ui/steps/steps.module.css';\nimport styles from './card.module.css';\nuse(list.step, styles.title);",
      COMPONENT,
    )?.code,
  ).toBe('import \'#ui/steps/steps.module.css\';\nimport \'./card.module.css\';\nuse("steps-step", "card-title");'));

it('a component without a stylesheet is not changed', () =>
  expect(inlineNames("import { Icon } from '#ui/icon/icon.tsx';", COMPONENT)).toBeNull());
