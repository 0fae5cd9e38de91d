import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { places } from './places.ts';

const READY_MS = 30_000;
const READY_POLL_MS = 50;
/**
 * The time after which a process that has not stopped is killed, in milliseconds. The time is longer than the grace
 * period of every part. The longest grace period is that of Portico, with 8 s.
 */
const STOP_MS = 15_000;

export interface StackPart {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The URL that returns status 200 when the part is ready. */
  readonly ready: string;
}

export interface RunningPart {
  readonly stop: () => Promise<void>;
}

/**
 * Starts a part of the product and waits until the part is ready. If the part does not become ready, stops the part and
 * throws an error with the end of its log.
 */
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
  // If a program is missing and the event `error` has no listener, Node ends the test runner. `waitUntilReady` reports
  // the missing program.
  child.on('error', () => undefined);
  // If the test runner ends without stopping the child process, this listener kills it.
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  child.on('exit', () => process.off('exit', kill));
  return child;
}

async function waitUntilReady({ command, ready }: StackPart, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (child.pid === undefined) throw new Error(`cannot start ${command}; build it first`);
    if (hasEnded(child)) throw new Error('the process ended before it was ready');
    if (await isReady(ready)) return;
    await pause(READY_POLL_MS);
  }
  throw new Error(`${ready} did not return status 200 within ${READY_MS} ms`);
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
