import { useLoaderData } from 'react-router';
import type { BlockOf } from '#api/types.ts';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { openPopup } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { LeadStory } from './lead-story.tsx';
import type { loader } from './loader.ts';
import { Newsroom } from './newsroom.tsx';
import { PressKit } from './press-kit.tsx';
import { VideoTeaser } from './video-teaser.tsx';

export function Page() {
  const { page, lead, latest, videos, kit } = useLoaderData<typeof loader>();
  const rules = page.blocks.find((block): block is BlockOf<'facts'> => block.kind === 'facts');
  const contact = page.blocks.find((block): block is BlockOf<'people'> => block.kind === 'people');
  const hasNewsroom = rules && contact;
  const blocks = page.blocks.filter((block) => !hasNewsroom || (block !== rules && block !== contact));
  const actions = (
    <>
      <ButtonLink to={paths.newsList} icon="arrow">
        Все новости
      </ButtonLink>
      <ButtonLink to={paths.feedbackForm} look="soft" action={() => openPopup({ name: 'feedback' })}>
        Запрос в пресс-службу
      </ButtonLink>
    </>
  );
  return (
    <ContentScreen page={{ ...page, blocks }} actions={actions}>
      {lead && <LeadStory lead={lead} latest={latest} />}
      {videos.length > 0 && <VideoTeaser videos={videos} />}
      {kit.length > 0 && <PressKit items={kit} />}
      {hasNewsroom && <Newsroom rules={rules} contact={contact} />}
    </ContentScreen>
  );
}
