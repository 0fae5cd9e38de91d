import { MAX_LEAVE_MS, mainElement } from './page-transition.ts';

/**
 * Plays the leave animation of the old page. The promise resolves at the end of the animation, or after
 * {@link MAX_LEAVE_MS} milliseconds at the latest. If the visitor prefers reduced motion, the promise resolves at once.
 */
export function leavePage(): Promise<void> {
  const page = mainElement();
  if (!page || matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve();
  page.classList.add('page-leave-active');
  return new Promise((resolve) => {
    const done = (event?: TransitionEvent): void => {
      // On a slow device, Chromium 156 can report the end of a transition that has only started.
      if (event && (event.target !== page || getComputedStyle(page).opacity !== '0')) return;
      clearTimeout(timeout);
      page.removeEventListener('transitionend', done);
      resolve();
    };
    const timeout = setTimeout(done, MAX_LEAVE_MS);
    page.addEventListener('transitionend', done);
    requestAnimationFrame(() => {
      // If the navigation was cancelled in the meantime, the enter animation has already started.
      if (page.classList.contains('page-leave-active')) page.classList.add('page-leave-to');
    });
  });
}
