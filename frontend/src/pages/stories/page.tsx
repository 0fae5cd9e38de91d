import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { StoryCards } from '#features/stories/story-cards.tsx';
import { paths } from '#platform/paths.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { FirstStory } from './first-story.tsx';
import type { loader } from './loader.ts';

export function Page() {
  const { page, stories } = useLoaderData<typeof loader>();
  const [first, ...others] = stories;
  return (
    <ContentScreen page={page}>
      <Section>
        {first ? (
          <FirstStory story={first} />
        ) : (
          <Empty title="Историй пока нет" icon="people">
            <p>
              Тем временем посмотрите <Link to={paths.vacancies}>открытые вакансии</Link>.
            </p>
          </Empty>
        )}
      </Section>
      {others.length > 0 && (
        <Section>
          <StoryCards level={2} items={others} />
        </Section>
      )}
    </ContentScreen>
  );
}
