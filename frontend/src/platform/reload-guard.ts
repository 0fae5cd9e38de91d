/** The time during which the same path is loaded at most once, in milliseconds (specification §9). */
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
 * Loads `path` as a document, unless the same path was loaded less than {@link RELOAD_TTL_MS} milliseconds ago.
 *
 * Reports whether a document load has started. Without storage, a reload loop could not be detected, so nothing is
 * loaded.
 */
export function reloadOnce(path: string, ports: ReloadPorts | null = browserPorts()): boolean {
  if (!ports) return false;
  const now = ports.now();
  const current = readReloads(ports.storage).filter(([, until]) => until > now);
  if (current.some(([known]) => known === path)) return false;
  try {
    ports.storage.setItem(KEY, JSON.stringify([...current, [path, now + RELOAD_TTL_MS]]));
  } catch {
    return false;
  }
  if (ports.currentPath() === path) ports.reload();
  else ports.assign(path);
  return true;
}

/**
 * Loads a chunk that is needed now. If loading fails, loads `target` as a document, which may belong to a newer build.
 * The promise then never settles. If {@link reloadOnce} does not load the document, the promise rejects.
 */
export async function loadOrReload<T>(
  load: () => Promise<T>,
  target: () => string = currentUrl,
  reload: (path: string) => boolean = reloadOnce,
): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    // The router calls `lazy` before storing the target of the navigation. One microtask later, the target is stored.
    await Promise.resolve();
    if (reload(target())) return new Promise<never>(() => undefined);
    throw cause;
  }
}

function currentUrl(): string {
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
      currentPath: currentUrl,
      assign: (path) => location.assign(path),
      reload: () => location.reload(),
    };
  } catch {
    return null;
  }
}
