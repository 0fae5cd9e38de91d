import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

// Biome's two Linux packages are dependencies themselves, as Node's are: the lock file then names exactly what is installed,
// and `npm ci` does not ask a registry for platforms that nobody builds this site on.
const binary = createRequire(import.meta.url).resolve(`@biomejs/cli-linux-${process.arch}/biome`);
const { status } = spawnSync(binary, process.argv.slice(2), { stdio: 'inherit' });
process.exitCode = status ?? 1;
