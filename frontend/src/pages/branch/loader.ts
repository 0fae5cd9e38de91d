import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import type { BranchItem } from '#api/types.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await apiGet<BranchItem>(`/api/branches/${encodeURIComponent(params.alias ?? '')}`, request);
  return { meta: { title: item.full_title, description: item.lead }, item };
}
