/** A page that has not left after this long leaves at once: an animation never holds up a visitor. */
const LEAVE_CAP_MS = 400;

/** Lets the old page leave. Resolves when it is out of sight. */
export function leavePage(): Promise<void> {
  const page = stage();
  if (!page || matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve();
  page.classList.add('page-leave-active');
  return new Promise((resolve) => {
    const done = (event?: TransitionEvent): void => {
      if (event && event.target !== page) return;
      clearTimeout(cap);
      page.removeEventListener('transitionend', done);
      resolve();
    };
    const cap = setTimeout(done, LEAVE_CAP_MS);
    page.addEventListener('transitionend', done);
    requestAnimationFrame(() => page.classList.add('page-leave-to'));
  });
}

/** Lets the new page enter, or the old one come back when the navigation came to nothing. */
export function enterPage(): void {
  const page = stage();
  if (!page?.classList.contains('page-leave-active')) return;
  page.classList.add('page-enter-from');
  page.classList.remove('page-leave-active', 'page-leave-to');
  requestAnimationFrame(() => {
    page.classList.add('page-enter-active');
    page.classList.remove('page-enter-from');
    setTimeout(() => page.classList.remove('page-enter-active'), LEAVE_CAP_MS);
  });
}

function stage(): HTMLElement | null {
  return document.getElementById('main');
}
