import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

// Biome's two Linux packages are optional dependencies of this package, like Node's, so that the lock file names
// exactly what is installed, and `npm ci` needs no packages for platforms on which nobody builds this site.
const binary = createRequire(import.meta.url).resolve(`@biomejs/cli-linux-${process.arch}/biome`);
const { status } = spawnSync(binary, process.argv.slice(2), { stdio: 'inherit' });
process.exitCode = status ?? 1;
