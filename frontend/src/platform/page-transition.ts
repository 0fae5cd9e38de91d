/** The maximum duration of the leave animation and of the enter animation, in milliseconds. */
const MAX_LEAVE_MS = 400;

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
      if (event && event.target !== page) return;
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

/**
 * Plays the enter animation of the new page. The caller must be a layout effect, because React must have replaced the
 * old page, and the browser must not have painted the new page yet. If the navigation was cancelled, the animation shows
 * the old page again.
 */
export function enterPage(): void {
  const page = mainElement();
  if (!page?.classList.contains('page-leave-active')) return;
  page.classList.add('page-enter-from');
  page.classList.remove('page-leave-active', 'page-leave-to');
  requestAnimationFrame(() => {
    page.classList.add('page-enter-active');
    page.classList.remove('page-enter-from');
    setTimeout(() => page.classList.remove('page-enter-active'), MAX_LEAVE_MS);
  });
}

function mainElement(): HTMLElement | null {
  return document.getElementById('main');
}
