import { copyChecks } from './copies.ts'
import { pausedCheck } from './paused.ts'
import { connectionChecks, storedSecretsCheck, workChecks } from './database.ts'
import { filesCheck } from './files.ts'
import { journalCheck } from './journal.ts'
import type { CheckDeclaration } from './look.ts'
import { diskChecks, nodeCheck, placeChecks } from './machine.ts'
import { pagesCheck } from './page-looks.ts'
import { replicaCheck } from './replica.ts'
import { shippingCheck } from './shipping.ts'
import {
  accountCheck,
  addressCheck,
  keysCheck,
  mailboxCheck,
  mailCheck,
  quietCheck,
} from './surroundings.ts'

/**
 * All that is looked at, in the order in which it is told: by `doctor`, by the start, which refuses where one of them
 * says that it prevents it, and every two minutes (`/health/detail`, metrics, alarms). Nothing else judges an
 * installation.
 */
export const checks: readonly CheckDeclaration[] = [
  quietCheck,
  nodeCheck,
  addressCheck,
  ...placeChecks,
  keysCheck,
  accountCheck,
  ...diskChecks,
  ...connectionChecks,
  storedSecretsCheck,
  pausedCheck,
  filesCheck,
  pagesCheck,
  ...workChecks,
  journalCheck,
  replicaCheck,
  mailCheck,
  mailboxCheck,
  ...copyChecks,
  shippingCheck,
]
