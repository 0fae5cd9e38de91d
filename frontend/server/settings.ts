export interface RendererSettings {
  readonly host: string;
  readonly port: number;
  readonly apiOrigin: string;
  readonly publicOrigin: string;
}

const DEFAULT_ORIGIN = 'http://127.0.0.1:8080';

/** Reads the settings from environment variables. If a value is invalid, throws an error that names the variable. */
export function readSettings(env: NodeJS.ProcessEnv): RendererSettings {
  return {
    ...parseListen(env.RENDERER_LISTEN ?? '127.0.0.1:3000'),
    apiOrigin: parseOrigin('RENDERER_API_ORIGIN', env.RENDERER_API_ORIGIN ?? DEFAULT_ORIGIN),
    publicOrigin: parseOrigin('RENDERER_PUBLIC_ORIGIN', env.RENDERER_PUBLIC_ORIGIN ?? DEFAULT_ORIGIN),
  };
}

function parseListen(value: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(value) ?? [];
  if (!host || Number(port) > 65535) throw new Error(`RENDERER_LISTEN: expected \`host:port\`, found \`${value}\``);
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function parseOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new Error(`${name}: expected an origin such as \`${DEFAULT_ORIGIN}\`, found \`${value}\``);
  }
  return url.origin;
}
