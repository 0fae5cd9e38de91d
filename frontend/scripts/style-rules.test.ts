import { expect, it } from 'vitest';
import { wrongClasses } from './style-rules.ts';

it('is content when both sides agree', () => {
  expect(wrongClasses('a.tsx', 'styles.card styles.title', '.card:hover .title { margin: 0.5em; }')).toEqual([]);
});
it('reports a class without rules', () => {
  expect(wrongClasses('a.tsx', 'styles.card styles.tile', '.card { }')).toEqual(['a.tsx: no class `tile`']);
});
it('reports rules without a use', () => {
  expect(wrongClasses('a.tsx', 'styles.card', '.card { } .old { }')).toEqual(['a.tsx: unused class `old`']);
});
it('does not guess at computed names', () => {
  expect(wrongClasses('a.tsx', 'styles[tone]', '.mint { }')).toEqual([]);
});
