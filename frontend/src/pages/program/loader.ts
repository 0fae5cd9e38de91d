import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import type { ProgramItem } from '#api/types.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await apiGet<ProgramItem>(`/api/programs/detail/${encodeURIComponent(params.alias ?? '')}`, request);
  return { meta: { title: item.title, description: item.lead }, item };
}
