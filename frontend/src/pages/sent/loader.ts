import type { LoaderFunctionArgs } from 'react-router';
import { notFound } from '#api/client.ts';
import { isDepartment } from '#api/departments.ts';
import { noMismatch } from '#api/type-guards.ts';

const NUMBER = /^МФ-\d{4}-\d{6,}$/;

/** Reads the number of a stored form from the address. An address without a valid number is not a page. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const number = query.get('number') ?? '';
  const department = query.get('department') ?? '';
  if (!NUMBER.test(number) || !isDepartment(department, noMismatch())) throw notFound(request);
  const meta = { title: 'Обращение принято', description: 'Номер обращения, отдел и срок ответа.', noindex: true };
  return { meta, number, department };
}
