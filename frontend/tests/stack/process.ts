import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { places } from './places.ts';

const READY_MS = 30_000;
const READY_POLL_MS = 50;
/**
 * The time that a process has for stopping before it is killed, in milliseconds. The time is longer than every grace
 * period for shutdown. The longest grace period is that of Portico, which is 8 s.
 */
const STOP_MS = 15_000;

export interface StackPart {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A URL of the program. The program is ready when the response to a request for this URL has the status 200. */
  readonly ready: string;
}

export interface RunningPart {
  readonly stop: () => Promise<void>;
}

/**
 * Starts a program of the product, such as Portico or the renderer, and waits until the program is ready. If the
 * program does not become ready, stops the program and throws an error that contains the end of its log.
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
  // Without a listener for the event `error`, Node would end the test runner if the program is missing.
  // `waitUntilReady` reports a missing program.
  child.on('error', () => undefined);
  // If the test runner ends without stopping the child process, this listener kills the child process.
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
