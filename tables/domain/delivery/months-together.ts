import type { Runner } from '../../../platform/postgres/database.ts'
import { packedFiles } from '../../data/release-loads.ts'
import { readyFile, type ReadyFile } from './carry-out.ts'

const periodName = ({ dataset, verdict: { ano } }: ReadyFile) => `${dataset.name} ${ano ?? ''}`
/**
 * Whether what a file of a package does depends on another one of it: amounts of the year up to its month are parted
 * from those of the months before, which go out with it.
 */
export async function dependsOnOthers(tx: Runner, releaseId: number): Promise<boolean> {
  const files = (await packedFiles(tx, releaseId))
    .filter(({ published }) => !published)
    .map(readyFile)
  return files.some(
    (file) =>
      file.verdict.mapa?.acumulado === true &&
      files.some((other) => other !== file && periodName(other) === periodName(file)),
  )
}
