import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import type { StoryItem } from '#api/types.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await apiGet<StoryItem>(
    `/api/success-stories/detail/${encodeURIComponent(params.alias ?? '')}`,
    request,
  );
  return { meta: { title: item.name, description: item.lead }, item };
}
