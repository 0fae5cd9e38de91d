import { expect, it } from 'vitest';
import { wrongClasses } from './style-rules.ts';

it('reports nothing if all classes are defined and used', () => {
  expect(wrongClasses('a.tsx', 'styles.card styles.title', '.card:hover .title { margin: 0.5em; }')).toEqual([]);
});
it('reports a class without rules', () => {
  expect(wrongClasses('a.tsx', 'styles.card styles.tile', '.card { }')).toEqual(['a.tsx: no class `tile`']);
});
it('reports unused rules', () => {
  expect(wrongClasses('a.tsx', 'styles.card', '.card { } .old { }')).toEqual(['a.tsx: unused class `old`']);
});
it('ignores stylesheets whose class names are computed', () => {
  expect(wrongClasses('a.tsx', 'styles[tone]', '.mint { }')).toEqual([]);
});
