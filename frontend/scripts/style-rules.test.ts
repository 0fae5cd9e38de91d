import { expect, it } from 'vitest';
import { unknownTokens, wrongClasses } from './style-rules.ts';

it('reports nothing if every class is defined and used', () => {
  expect(wrongClasses('a.tsx', 'styles.card styles.title', '.card:hover .title { margin: 0.5em; }')).toEqual([]);
});
it('reports a class that the stylesheet does not define', () => {
  expect(wrongClasses('a.tsx', 'styles.card styles.tile', '.card { }')).toEqual(['a.tsx: no class `tile`']);
});
it('reports a class that no component uses', () => {
  expect(wrongClasses('a.tsx', 'styles.card', '.card { } .old { }')).toEqual(['a.tsx: unused class `old`']);
});
it('does not report unused classes if the component computes class names', () => {
  expect(wrongClasses('a.tsx', 'styles[tone]', '.mint { }')).toEqual([]);
});
it('reports a token that no stylesheet defines', () => {
  const sheets = new Map([
    ['tokens.css', ':root { --ink: black; }'],
    ['card.css', '.card { color: var(--ink); background: var(--paper, white); }'],
  ]);
  expect(unknownTokens(sheets)).toEqual(['card.css: no token `--paper`']);
});
