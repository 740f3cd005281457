/** Every failure a user can understand, with its HTTP status (RFC 9110). */
const statusOf = {
  invalid: 400,
  'signed-out': 401,
  'second-factor': 401,
  forbidden: 403,
  'recent-proof': 403,
  missing: 404,
  duplicate: 409,
  'in-use': 409,
  unanswered: 409,
  changed: 412,
  'too-large': 413,
  'wrong-type': 415,
  misdirected: 421,
  'too-many': 429,
  unavailable: 503,
  full: 507,
} as const

export type ProblemCode = keyof typeof statusOf

/** One fault of one field: `field` is the wire name, `message` Portuguese. */
export interface Fault {
  readonly field: string
  readonly message: string
}

/**
 * A failure the user can understand. Anything else that is thrown is a defect: logged, and answered 500 without detail.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly faults: readonly Fault[]
  /** What the other side needs to recover, such as the newer record of a 412. */
  readonly detail: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ProblemCode,
    message: string,
    faults: readonly Fault[] = [],
    detail?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.code = code
    this.faults = faults
    this.detail = detail
  }

  get status(): number {
    return statusOf[this.code]
  }
}

export const problem = (
  code: ProblemCode,
  message: string,
  faults?: readonly Fault[],
  detail?: Readonly<Record<string, unknown>>,
) => new Problem(code, message, faults, detail)

/** What travels when a call fails. `Results` is the contract's name for the list of faults. */
export interface ProblemBody {
  readonly code: string
  readonly message: string
  readonly Results: readonly Fault[]
  readonly requestId: string
  readonly detail?: Readonly<Record<string, unknown>>
}
