import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { places } from './places.ts';

const READY_MS = 30_000;
const READY_POLL_MS = 50;
/** Longer than the longest grace period (Portico: 8 s). */
const STOP_MS = 15_000;

export interface StackPart {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A URL that returns 200 when the part is ready. */
  readonly ready: string;
}

export interface RunningPart {
  readonly stop: () => Promise<void>;
}

/** Starts one part of the product and waits until it is ready. */
export async function startPart(part: StackPart): Promise<RunningPart> {
  const log = join(places.logs, `${part.name}.log`);
  const child = spawnWithLog(part, log);
  const stop = () => stopChild(child);
  try {
    await waitUntilReady(part, child);
  } catch (error) {
    await stop();
    throw new Error(`${part.name}: ${String(error)}\n${readFileSync(log, 'utf8').split('\n').slice(-10).join('\n')}`);
  }
  return { stop };
}

function spawnWithLog({ command, args, env }: StackPart, log: string): ChildProcess {
  const out = openSync(log, 'w');
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', out, out] });
  closeSync(out);
  // Without a listener, a missing program would end the test runner. `waitUntilReady` reports the missing program
  // instead.
  child.on('error', () => undefined);
  // This stops the child if the test runner ends without stopping it.
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  child.on('exit', () => process.off('exit', kill));
  return child;
}

async function waitUntilReady({ command, ready }: StackPart, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (child.pid === undefined) throw new Error(`cannot start ${command}; was it built?`);
    if (hasEnded(child)) throw new Error('ended before it was ready');
    if (await isReady(ready)) return;
    await pause(READY_POLL_MS);
  }
  throw new Error(`not ready after ${READY_MS} ms (${ready})`);
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
