import { reloadOnce } from './reload-guard.ts';
import { isVisitorBusy } from './visitor-activity.ts';

/**
 * The interval at which an open page checks for a newer build, in milliseconds. The specification leaves the value
 * open.
 */
export const BUILD_POLL_MS = 5 * 60_000;
/** The interval at which a page with an outdated build checks whether the visitor is still busy, in milliseconds. */
export const BUSY_POLL_MS = 2000;

export interface BuildPollPorts {
  readonly fetchLatest: () => Promise<unknown>;
  /** Reports whether a reload would interrupt the visitor. */
  readonly isBusy: () => boolean;
  readonly reload: () => void;
}

const BROWSER: BuildPollPorts = { fetchLatest, isBusy: isVisitorBusy, reload: reloadPage };

/**
 * Starts polling for a newer build. If there is one, reloads the page as soon as the visitor is not busy. Returns a
 * function that stops the polling.
 */
export function startBuildPolling(running: string, ports: BuildPollPorts = BROWSER): () => void {
  let isOutdated = false;
  const poll = async (): Promise<void> => {
    isOutdated = await isOtherBuild(running, ports);
    reloadWhenFree();
  };
  const reloadWhenFree = (): void => {
    if (isOutdated && !ports.isBusy()) {
      isOutdated = false;
      ports.reload();
    }
  };
  const timers = [setInterval(() => void poll(), BUILD_POLL_MS), setInterval(reloadWhenFree, BUSY_POLL_MS)];
  return () => timers.forEach(clearInterval);
}

/** Reports whether `latest.json` names another build than the running one. */
async function isOtherBuild(running: string, ports: BuildPollPorts): Promise<boolean> {
  const latest = await ports.fetchLatest().catch(() => null);
  if (typeof latest !== 'object' || latest === null || !('id' in latest)) return false;
  return typeof latest.id === 'string' && latest.id !== running;
}

async function fetchLatest(): Promise<unknown> {
  const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
  return response.ok ? response.json() : null;
}

function reloadPage(): void {
  reloadOnce(location.pathname + location.search + location.hash);
}
