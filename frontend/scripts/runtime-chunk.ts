import type { Plugin } from 'vite';

/** The fields of a chunk of the bundler that this file reads or changes. */
export interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly name: string;
  code: string;
  imports: string[];
}

const RUNTIME = 'rolldown-runtime';
const HOST = 'vendor';
const EXPORTS = /export\{([^{}]*)\};?\s*$/;
/** The names of the helper functions in the chunk `vendor` begin with this word. The minifier never chooses such a name. */
const PREFIX = 'runtime_';

/**
 * Returns a Vite plugin that moves the helper functions of the bundler into the chunk `vendor`. The bundler always puts
 * them into a chunk of their own, which has only 400 bytes and costs each page a request.
 */
export function mergeRuntime(): Plugin {
  return {
    name: 'merge-runtime',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === RUNTIME);
      const host = chunks.find(({ name }) => name === HOST);
      if (!runtime || !host) return;
      moveInto(host, runtime, chunks);
      delete bundle[runtime.fileName];
    },
  };
}

/** Moves the code of `runtime` into `host`, and lets all other chunks import it from there. */
export function moveInto(host: Chunk, runtime: Chunk, chunks: readonly Chunk[]): void {
  const exported = namesIn(EXPORTS, runtime.code);
  const source = importOf(runtime);
  const body = runtime.code.replace(EXPORTS, `return{${exported.map(([own, name]) => `${name}:${own}`).join()}}`);
  const names = exported.map(([, name]) => `${name}:${PREFIX}${name}`);
  const aliases = namesIn(source, host.code).map(([name, own]) => `,${own}=${PREFIX}${name}`);
  const helpers = `const{${names.join()}}=(()=>{${body}})()${aliases.join('')};`;
  const withHelpers = helpers + host.code.replace(source, '');
  host.code = withHelpers.replace(EXPORTS, (_, list: string) => {
    const added = exported.map(([, name]) => `${PREFIX}${name}`);
    return `export{${[...(list ? [list] : []), ...added].join()}};`;
  });
  for (const chunk of chunks) {
    if (chunk !== host) {
      chunk.code = chunk.code.replace(
        source,
        (_, list: string) => `import{${renamed(list)}}from"./${baseName(host)}";`,
      );
    }
    const imports = chunk.imports.map((file) => (file === runtime.fileName ? host.fileName : file));
    chunk.imports = [...new Set(imports)].filter((file) => file !== chunk.fileName);
  }
}

/** Returns the pairs in a list such as `a as b,c`. The second name of a pair is the first one if there is only one. */
function namesIn(pattern: RegExp, code: string): (readonly [string, string])[] {
  const list = pattern.exec(code)?.[1] ?? '';
  return list
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [name = '', other = name] = entry.trim().split(' as ');
      return [name, other] as const;
    });
}

function renamed(list: string): string {
  return namesIn(/(.*)/, list)
    .map(([name, own]) => `${PREFIX}${name} as ${own}`)
    .join();
}

function importOf(chunk: Chunk): RegExp {
  return new RegExp(`import\\{([^{}]*)\\}from"\\./${baseName(chunk).replaceAll('.', '\\.')}";`);
}

function baseName({ fileName }: Chunk): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}
