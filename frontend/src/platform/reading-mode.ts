/** The item of local storage that contains the chosen version. `app/before-paint.ts` reads the same item. */
const KEY = 'site:reading';

type ReadingMode = 'usual' | 'large';

/**
 * Switches between the default version and the low-vision version, which has large text and strong contrast. Returns
 * the new mode.
 */
export function toggleReadingMode(): ReadingMode {
  const mode = document.documentElement.hasAttribute('data-reading') ? 'usual' : 'large';
  applyMode(mode);
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // If local storage is unavailable, the chosen version lasts until the visitor leaves the document.
  }
  return mode;
}

function applyMode(mode: ReadingMode): void {
  document.documentElement.toggleAttribute('data-reading', mode === 'large');
}
