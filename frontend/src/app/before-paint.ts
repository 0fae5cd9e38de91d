// Restores the low-vision version of the site before the first paint, if the visitor chose that version on an earlier
// visit. `asset-guard.ts` contains this file, because a classic script in the head blocks painting, whereas the module of
// the page runs only after the whole document is parsed. In development, the document loads this file itself, so the file
// must not import or export anything.
try {
  // `platform/reading-mode.ts` writes the item.
  if (localStorage.getItem('site:reading') === 'large') document.documentElement.setAttribute('data-reading', '');
} catch {
  // If local storage is unavailable, every visit starts with the default version of the site.
}
