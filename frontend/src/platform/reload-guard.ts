/** One reload per path in this time (specification §9). */
export const RELOAD_TTL_MS = 10_000;
const KEY = 'site:reloads';

export interface ReloadPorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly currentPath: () => string;
  readonly assign: (path: string) => void;
  readonly reload: () => void;
}

/**
 * Loads `path` as a document, unless that was done for the same path less than {@link RELOAD_TTL_MS} ago.
 *
 * Without storage nothing is reloaded: a loop that cannot be counted cannot be ended either.
 * Returns whether a document load has begun.
 */
export function reloadOnce(path: string, ports: ReloadPorts | null = browserPorts()): boolean {
  if (!ports) return false;
  const now = ports.now();
  const alive = readReloads(ports.storage).filter(([, until]) => until > now);
  if (alive.some(([known]) => known === path)) return false;
  try {
    ports.storage.setItem(KEY, JSON.stringify([...alive, [path, now + RELOAD_TTL_MS]]));
  } catch {
    return false;
  }
  if (ports.currentPath() === path) ports.reload();
  else ports.assign(path);
  return true;
}

function readReloads(storage: ReloadPorts['storage']): [string, number][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReload) : [];
  } catch {
    return [];
  }
}

function isReload(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

function browserPorts(): ReloadPorts | null {
  try {
    return {
      storage: window.sessionStorage,
      now: Date.now,
      currentPath: () => location.pathname + location.search + location.hash,
      assign: (path) => location.assign(path),
      reload: () => location.reload(),
    };
  } catch {
    return null;
  }
}
