/** The maximum duration of the leave animation and of the enter animation, in milliseconds. */
export const MAX_LEAVE_MS = 400;

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

export function mainElement(): HTMLElement | null {
  return document.getElementById('main');
}
