import { agape } from './agape.ts'
import { audesp } from './audesp.ts'
import { betha } from './betha.ts'
import { elotech } from './elotech.ts'
import { embras } from './embras.ts'
import { equiplano } from './equiplano.ts'
import { fiorilli } from './fiorilli.ts'
import { govbr } from './govbr.ts'
import { ipm } from './ipm.ts'
import { municipioonline } from './municipioonline.ts'
import { padRs } from './pad.ts'
import { pncpAnswer } from './pncp.ts'
import { portalFacil } from './portal-facil.ts'
import { sagresPi } from './sagres-pi.ts'
import { smarapd } from './smarapd.ts'
import type { FileSystem } from './system.ts'
import { tcmBa } from './tcm-ba.ts'

/** Programs whose files are known by their columns; a new one is a file beside this one and a line here. */
export const fileSystems: readonly FileSystem[] = [
  betha,
  pncpAnswer,
  audesp,
  tcmBa,
  municipioonline,
  fiorilli,
  elotech,
  portalFacil,
  equiplano,
  agape,
  govbr,
  ipm,
  smarapd,
  embras,
  sagresPi,
  padRs,
]

/** The program that a file seems to be of: that with the most of its marks in the head. */
export function systemOf(head: readonly string[]): FileSystem | undefined {
  const names = new Set(head)
  const [best] = fileSystems
    .map((system) => ({ system, found: system.marks.filter((mark) => names.has(mark)).length }))
    .filter(({ system, found }) => found >= system.least)
    .toSorted((one, other) => other.found - one.found)
  return best?.system
}
