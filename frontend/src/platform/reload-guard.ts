/** The time that must pass before the same path may be reloaded, in milliseconds (specification §9). */
export const RELOAD_TTL_MS = 10_000;
/** The event that the entry script dispatches on `window` when it starts. */
export const STARTED = 'site:started';
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
 * Returns `true` if loading has started. If session storage is unavailable, nothing is loaded, because a reload loop
 * could not be detected.
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
 * Loads a JavaScript chunk by calling `load`. If the chunk cannot be loaded, loads `target` as a new document, which
 * may belong to a newer build. The promise then never settles. If {@link reloadOnce} refuses to load the document, the
 * promise rejects.
 */
export async function loadOrReload<T>(
  load: () => Promise<T>,
  target: () => string = currentUrl,
  reload: (path: string) => boolean = reloadOnce,
): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    // React Router stores the target of a navigation one microtask after calling `lazy`, so the target is not known
    // before.
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
