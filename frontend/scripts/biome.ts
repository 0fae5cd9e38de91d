import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

// `package.json` lists only Biome's binaries for Linux, as optional dependencies. The lock file therefore contains no
// binaries for platforms on which nobody builds the site.
const binary = createRequire(import.meta.url).resolve(`@biomejs/cli-linux-${process.arch}/biome`);
const { status } = spawnSync(binary, process.argv.slice(2), { stdio: 'inherit' });
process.exitCode = status ?? 1;
