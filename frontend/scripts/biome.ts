import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

// This package lists Biome's binaries for Linux as optional dependencies. The lock file therefore names exactly the
// packages that `npm ci` installs. Binaries for platforms on which nobody builds the site are not among these packages.
const binary = createRequire(import.meta.url).resolve(`@biomejs/cli-linux-${process.arch}/biome`);
const { status } = spawnSync(binary, process.argv.slice(2), { stdio: 'inherit' });
process.exitCode = status ?? 1;
