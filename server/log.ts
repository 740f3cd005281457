import { pino, type Logger } from 'pino'
import type { LogLevel } from './config.ts'

// What waits for a reader who does not read is dropped beyond this: the service matters more than its log.
const longestQueue = 4 * 1_024 * 1_024

/** JSON lines on the standard output, written beside the work. A closed or blocked output never stops the service. */
export function openLog(level: LogLevel): Logger {
  const destination = pino.destination({ dest: 1, sync: false, maxLength: longestQueue })
  destination.on('error', () => {})
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
