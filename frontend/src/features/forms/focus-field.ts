import type { SyntheticEvent } from 'react';

/** Focuses a field and scrolls to it. The address stays the same, so that the router does not navigate. */
export function focusField(event: SyntheticEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
