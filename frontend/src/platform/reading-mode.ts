const KEY = 'site:reading';

/** Restores the low-vision version, if the visitor has chosen it before. */
export function restoreReadingMode(): void {
  try {
    if (localStorage.getItem(KEY) === 'large') set(true);
  } catch {
    // Without storage every visit starts with the usual version.
  }
}

/** Switches between the usual version and the one with large text and strong contrast. Says which one is on. */
export function toggleReadingMode(): 'usual' | 'large' {
  const large = !document.documentElement.hasAttribute('data-reading');
  set(large);
  try {
    localStorage.setItem(KEY, large ? 'large' : 'usual');
  } catch {
    // It stays on until the page is left.
  }
  return large ? 'large' : 'usual';
}

function set(large: boolean): void {
  document.documentElement.toggleAttribute('data-reading', large);
}
