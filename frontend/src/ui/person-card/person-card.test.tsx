import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonCard } from './person-card.tsx';

const PERSON = { name: 'Мария Константиновна Рябинина', role: 'Начальник отдела кадров' };

test('a contact person has neither a portrait nor initials', () => {
  const html = renderToStaticMarkup(<PersonCard {...PERSON} />);
  expect(html.replaceAll(/(?:<[^>]*>)+/g, '|')).toBe(`|${PERSON.name}|${PERSON.role}|`);
});
