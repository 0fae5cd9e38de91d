import { expect, it } from 'vitest';
import { toPayload } from './payload.ts';

it('toPayload leaves out empty fields', async () => {
  const values = { name: 'Ирина', phone: '', serious: false, participants: 0, file: undefined };
  expect(await toPayload(values)).toEqual({ name: 'Ирина', serious: false, participants: 0 });
});
