import { Film } from '#pages/video/film.tsx';
import { Page } from '#pages/video/page.tsx';
import { Player } from '#pages/video/player.tsx';
import { ProviderPlayer } from '#pages/video/provider-player.tsx';
import { Opened } from '../opened.tsx';
import type { PageData } from '../page-data.ts';
import { Screen } from '../screen.tsx';
import { firstOf, half, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

/** A film of the video site, and an address there that is no film. */
const FILM = 'https://vimeo.com/000000000';
const CHANNEL = 'https://vimeo.com/channels/example';
const ORIGIN = 'https://www.example.org';

function videoOf({ video }: PageData) {
  return firstOf(video.data.videos);
}

export const VIDEOS: SpecimenGroup = {
  name: 'videos',
  title: 'Videos',
  specimens: [
    {
      name: 'video-player',
      components: ['video/Player'],
      states: ({ pages }) => {
        const { source, poster, title } = videoOf(pages);
        return half({
          'two formats and captions': <Player source={source} poster={poster} title={title} />,
          'one format, without captions': (
            <Player source={without(without(source, 'mp4'), 'captions')} poster={poster} title={title} />
          ),
        });
      },
    },
    {
      name: 'video-provider-player',
      components: ['video/ProviderPlayer'],
      states: ({ pages }) => {
        const { poster, title } = videoOf(pages);
        return half({
          'before the start, nothing is loaded from the video site': (
            <ProviderPlayer film={{ provider: 'vimeo', id: '000000000' }} href={FILM} poster={poster} title={title} />
          ),
        });
      },
    },
    {
      name: 'video-film',
      components: ['video/Film'],
      states: ({ pages }) => {
        const video = videoOf(pages);
        return half({
          'a file of the site': <Film video={video} origin={ORIGIN} />,
          'transcript open': (
            <Opened>
              <Film video={video} origin={ORIGIN} />
            </Opened>
          ),
          'a film of a video site': (
            <Film video={{ ...video, source: { kind: 'vimeo', href: FILM } }} origin={ORIGIN} />
          ),
          'a link, with a long word': (
            <Film video={{ ...video, title: LONG_TITLE, source: { kind: 'vimeo', href: CHANNEL } }} origin={ORIGIN} />
          ),
        });
      },
    },
    {
      name: 'video-page',
      components: ['video/Page'],
      states: ({ pages: { video } }) =>
        wide({
          usual: <Screen of={<Page />} page={video} />,
          'one video': <Screen of={<Page />} page={video} change={{ videos: video.data.videos.slice(0, 1) }} />,
          'no videos': <Screen of={<Page />} page={video} change={{ videos: [] }} />,
        }),
    },
  ],
};
