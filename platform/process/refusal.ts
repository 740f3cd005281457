/**
 * A start or a command that cannot go on, for a reason its reader can remove: one Portuguese line with cause and
 * remedy.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** The check of `doctor` that tells of it; nothing where it is the database's. */
  readonly check: string | undefined

  constructor(message: string, check?: string) {
    super(message)
    this.check = check
  }
}

/** The `code` of an operating system or database error, such as `EADDRINUSE` or `28P01`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** The first line of what an error says at its root; its name where it says nothing. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return causeOf(error.cause)
  const [line = ''] = error.message.split('\n', 1)
  return line.replace(/\.$/, '') || codeOf(error) || error.name
}

/**
 * Ends the process when it cannot go on: a {@link Refusal} is one line, anything else is a defect and keeps its stack.
 * Exit code 1.
 */
export function giveUp(error: unknown): never {
  process.stderr.write(
    error instanceof Refusal
      ? `${error.message}\n`
      : `Erro inesperado: ${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}
