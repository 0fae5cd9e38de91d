import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import type { NewsItem } from '#api/types.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await apiGet<NewsItem>(`/api/news/detail/${encodeURIComponent(params.alias ?? '')}`, request);
  return { meta: { title: item.title, description: item.lead }, item };
}
