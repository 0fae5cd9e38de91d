const KEY = 'site:reading';

/** Restores the low-vision version if the visitor chose it on an earlier visit. */
export function restoreReadingMode(): void {
  try {
    if (localStorage.getItem(KEY) === 'large') set(true);
  } catch {
    // Without storage, every visit starts with the default version.
  }
}

/** Switches between the default version and the one with large text and strong contrast. Returns the new one. */
export function toggleReadingMode(): 'usual' | 'large' {
  const large = !document.documentElement.hasAttribute('data-reading');
  set(large);
  try {
    localStorage.setItem(KEY, large ? 'large' : 'usual');
  } catch {
    // Without storage, it lasts until the document is left.
  }
  return large ? 'large' : 'usual';
}

function set(large: boolean): void {
  document.documentElement.toggleAttribute('data-reading', large);
}
