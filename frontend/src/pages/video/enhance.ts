import Plyr from 'plyr';
import 'plyr/dist/plyr.css';
import sprite from 'plyr/sprite.svg?url';
import blank from './blank.webm';
import type { ProviderFilm } from './provider.ts';

const WORDS = {
  play: 'Смотреть',
  pause: 'Пауза',
  restart: 'Сначала',
  seek: 'Перемотка',
  seekLabel: '{currentTime} из {duration}',
  played: 'Просмотрено',
  buffered: 'Загружено',
  currentTime: 'Текущее время',
  duration: 'Длительность',
  volume: 'Громкость',
  mute: 'Выключить звук',
  unmute: 'Включить звук',
  enterFullscreen: 'Во весь экран',
  exitFullscreen: 'Выйти из полноэкранного режима',
  frameTitle: 'Видео: {title}',
  settings: 'Настройки',
  pip: 'Картинка в картинке',
  menuBack: 'Назад',
  speed: 'Скорость',
  normal: 'Обычная',
};

/**
 * Replaces the native controls of a video with those of the site, and returns a function that restores the native
 * controls. Loads nothing from other hosts.
 */
export function enhance(media: HTMLVideoElement, title: string): () => void {
  const player = new Plyr(media, options(title));
  // The player moves the video into a new element. The video loses the focus during the move, so the play button gets
  // the focus.
  media.closest('.plyr')?.querySelector<HTMLElement>('[data-plyr="play"]')?.focus();
  return () => player.destroy();
}

/**
 * Shows a film of a video site in `place`, and returns a function that removes the film. The player loads the script of
 * the video site.
 */
export function embed(place: HTMLElement, { provider, id }: ProviderFilm, title: string): () => void {
  const media = document.createElement('div');
  media.dataset.plyrProvider = provider;
  media.dataset.plyrEmbedId = id;
  place.append(media);
  const player = new Plyr(media, { ...options(title), autoplay: true, youtube: { noCookie: true } });
  return () => {
    player.destroy();
    place.replaceChildren();
  };
}

function options(title: string) {
  return {
    title,
    i18n: WORDS,
    iconUrl: sprite,
    blankVideo: blank,
    controls: ['play', 'progress', 'current-time', 'settings', 'pip', 'fullscreen'],
    settings: ['speed'],
    storage: { enabled: false },
  };
}
