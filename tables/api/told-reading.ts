import type { IndexReading } from '../calls/index-reading.ts'
import type { Reading } from '../domain/pntp/seal.ts'

/** A reading of the index as it travels. */
export const toldReading = ({ strict, kind, grade, isSeal, next }: Reading): IndexReading => ({
  estrita: strict,
  generosa: kind,
  nivel: grade,
  selo: isSeal,
  proximo: next
    ? { nivel: next.name, pontos: next.points, essenciais: [...next.essentials] }
    : null,
})
