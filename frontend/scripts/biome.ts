import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

// The two Linux packages of Biome are optional dependencies of this package, as are those of Node. The lock file
// therefore names exactly what is installed, and `npm ci` needs no packages for platforms on which nobody builds this
// site.
const binary = createRequire(import.meta.url).resolve(`@biomejs/cli-linux-${process.arch}/biome`);
const { status } = spawnSync(binary, process.argv.slice(2), { stdio: 'inherit' });
process.exitCode = status ?? 1;
