import { pino, type Logger } from 'pino'
import type { LogLevel } from './config.ts'
import { LogOutput } from '../platform/process/log-output.ts'

/** @property dropped lines that nobody will read, since the start */
interface Log {
  readonly log: Logger
  readonly dropped: () => number
}

/**
 * JSON lines on the standard output, written beside the work. A closed, blocked or full output never stops the service.
 */
export function openLog(level: LogLevel): Log {
  const output = new LogOutput(1)
  process.once('exit', () => output.flushSync())
  // Opens them as streams, too: a pipe then never makes a writer wait.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, output)
  return { log, dropped: () => output.dropped }
}
