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

/**
 * Loads code that the visitor waits for. When it does not come, the page that needs it is loaded as a document, which may
 * know newer code; what follows never sees the failure then. When that was just done, the failure comes through.
 */
export async function loadOrReload<T>(
  load: () => Promise<T>,
  target: () => string = addressHere,
  reload: (path: string) => boolean = reloadOnce,
): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    // `lazy` starts before the router has written down where it is going: look after it has.
    await Promise.resolve();
    if (reload(target())) return new Promise<never>(() => undefined);
    throw cause;
  }
}

function addressHere(): string {
  return location.pathname + location.search + location.hash;
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
      currentPath: addressHere,
      assign: (path) => location.assign(path),
      reload: () => location.reload(),
    };
  } catch {
    return null;
  }
}
