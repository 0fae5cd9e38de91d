import { reloadOnce } from './reload-guard.ts';

/**
 * The interval at which an open page checks for a newer build, in milliseconds. The specification leaves the value
 * open.
 */
export const BUILD_POLL_MS = 5 * 60_000;

export interface BuildPollPorts {
  readonly fetchLatest: () => Promise<unknown>;
  readonly isBusy: () => boolean;
  readonly reload: () => void;
}

/**
 * Fetches `latest.json` once and reloads the page if the file names another build.
 *
 * If a dialog is open or a form is being filled in, does not reload the page. In that case, a later check reloads the
 * page.
 */
export async function checkBuild(running: string, ports: BuildPollPorts): Promise<void> {
  const latest = await ports.fetchLatest().catch(() => null);
  if (typeof latest !== 'object' || latest === null || !('id' in latest)) return;
  if (typeof latest.id === 'string' && latest.id !== running && !ports.isBusy()) ports.reload();
}

export function startBuildPolling(running: string): void {
  const ports: BuildPollPorts = { fetchLatest, isBusy, reload: reloadPage };
  setInterval(() => void checkBuild(running, ports), BUILD_POLL_MS);
}

async function fetchLatest(): Promise<unknown> {
  const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
  return response.ok ? response.json() : null;
}

function isBusy(): boolean {
  return document.querySelector('dialog[open], form[data-dirty]') !== null;
}

function reloadPage(): void {
  reloadOnce(location.pathname + location.search + location.hash);
}
