import { createHash } from 'node:crypto'
import { recordEvent } from '../../../data/audit/audit.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { isFileKey } from '../../../kernel/kinds/file.ts'
import { problem } from '../../../kernel/problem.ts'
import type { Runner, Tx } from '../../../platform/postgres/database.ts'
import { counted } from '../../../pt-br/words.ts'
import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import type { LoadPeriod } from '../../data/load-period.ts'
import { stageFiles, type FileOfRow } from '../../data/own-files.ts'
import { lockPeriod, openYear, publishStaged } from '../../data/publish.ts'
import { missingFiles, stagedFiles } from '../../data/row-files.ts'
import { closeStaging, openStaging } from '../../data/staging.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { keyOfAddress, withAddresses } from '../row-door/row-file.ts'
import { fileColumnOf } from './find-rows.ts'
import { hasFile } from './match.ts'

/** The file that somebody gives a row, by its key in the store; null takes away the one that it has. */
export interface GivenFile {
  readonly key: readonly string[]
  /** The address to which the row led when the person saw it. */
  readonly before: string | null
  readonly file: string | null
}
interface Place {
  readonly dataset: Dataset
  readonly portalId: number
}

/** @throws {Problem} `invalid` for what cannot be meant */
function requireSense({ dataset }: Place, column: string, files: readonly GivenFile[]): void {
  const keys = files.map(({ key }) => JSON.stringify(key))
  if (new Set(keys).size < keys.length)
    throw problem('invalid', 'Há dois arquivos para a mesma linha. Deixe um só.')
  if (files.some(({ key }) => key.length !== dataset.key.length || !/^\d{4}$/.test(key[1] ?? '')))
    throw problem('missing', 'Uma das linhas não existe. Abra a lista de novo.')
  if (files.some(({ file }) => file !== null && !isFileKey(file)))
    throw problem('invalid', 'Um dos arquivos não chegou. Envie-o de novo.')
  if (columnOf(dataset, column).optional !== true && files.some(({ file }) => file === null))
    throw problem('invalid', 'As linhas desta tabela não ficam sem arquivo: envie outro no lugar.')
}

/** The files by the unit and year of their rows, always in one order: two that publish do not wait for each other. */
function byPeriod({ dataset, portalId }: Place, files: readonly GivenFile[]) {
  const periods = new Map<string, GivenFile[]>()
  for (const one of files) {
    const name = one.key.slice(0, 2).join(' ')
    periods.set(name, [...(periods.get(name) ?? []), one])
  }
  return [...periods]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, own]) => {
      const [unit = '', year = ''] = own[0]?.key ?? []
      const period: LoadPeriod = {
        dataset,
        portalId,
        unit,
        year: Number(year),
        month: null,
        mode: 'atualiza',
      }
      return { period, files: own }
    })
}

const changed = () =>
  problem('changed', 'Uma das linhas mudou, ou saiu. Abra a lista de novo; nada foi publicado.')

/** Publishes the files of rows of one unit and year. @returns the number of the load, and how many rows changed */
async function publishPeriod(
  tx: Tx,
  actor: Actor,
  period: LoadPeriod,
  files: readonly FileOfRow[],
  reason: string | undefined,
) {
  const { dataset, portalId, unit, year } = period
  await lockPeriod(tx, period)
  await openStaging(tx, dataset)
  const staged = await stageFiles(tx, period, fileColumnOf(dataset), files)
  if (staged.length < files.length) throw changed()
  if ((await missingFiles(tx, period)).length > 0)
    throw problem('invalid', 'Um dos arquivos não está neste portal. Envie-o de novo.')
  const sha256 = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  const source = { way: 'formulario', author: actor.userName, sha256, reason } as const
  const counts = { lines: files.length, errors: 0, warnings: 0, findings: [] }
  const { id, changes } = await publishStaged(tx, period, source, counts)
  const given = await stagedFiles(tx, period)
  const former = files.flatMap(({ before }) => (before === null ? [] : [before]))
  await recordEvent(tx, actor, {
    type: 'import',
    page: dataset.name,
    record: String(id),
    portalId,
    values: {
      ug: unit,
      ano: year,
      via: source.way,
      linhas: files.length,
      mudadas: changes.changed,
      ...(given.length === 0 ? {} : { arquivos: given.join(' ') }),
      ...(former.length === 0
        ? {}
        : {
            arquivos_anteriores: former
              .map((one) => keyOfAddress(one, { tenantId: actor.tenantId, portalId }))
              .join(' '),
          }),
      ...(reason === undefined ? {} : { motivo: reason }),
    },
  })
  await closeStaging(tx, dataset)
  return { id, changed: changes.changed }
}

/**
 * Lets rows lead to the files that people give them, all or none, each unit and year a load of its own, which can be
 * taken back as others can. A file that goes, or takes the place of another, needs a reason.
 * @throws {Problem} `missing`, `invalid`; `changed` where a row is no longer as the person saw it
 */
export async function publishFiles(
  runner: Runner,
  actor: Actor,
  place: Place,
  given: readonly GivenFile[],
  reason: string,
): Promise<{ readonly loads: readonly number[]; readonly changed: number }> {
  const { dataset, portalId } = place
  const column = fileColumnOf(dataset)
  requireSense(place, column, given)
  const replaced = given.filter(({ before }) => hasFile({ file: before })).length
  if (replaced > 0 && reason.length < 5)
    throw problem(
      'invalid',
      `Diga por que ${counted(replaced, 'arquivo publicado muda ou sai', 'arquivos publicados mudam ou saem')}.`,
      [{ field: 'motivo', message: 'Escreva o motivo, em poucas palavras.' }],
    )
  const periods = byPeriod(place, given)
  for (const { period } of periods) await openYear(runner, period)
  return runner.atomically(async (tx) => {
    const done: { readonly id: number; readonly changed: number }[] = []
    for (const { period, files } of periods) {
      const addressed = files.map(({ key, before, file }) => ({
        key,
        before,
        address:
          file === null
            ? null
            : (withAddresses(dataset, { [column]: file }, { tenantId: actor.tenantId, portalId })[
                column
              ] ?? null),
      }))
      const said = reason === '' ? undefined : withCpfsCovered(reason)
      done.push(await publishPeriod(tx, actor, period, addressed, said))
    }
    return {
      loads: done.map(({ id }) => id),
      changed: done.reduce((sum, one) => sum + one.changed, 0),
    }
  })
}
