import type { Runner } from '../../../platform/postgres/database.ts'
import { monthOfYear } from '../../../pt-br/months.ts'
import type { DeliveryVerdict } from '../../calls/delivery-words.ts'
import { monthlyTotals } from '../../data/kept-sums.ts'
import { datasetNamed } from '../../declared/index.ts'
import { monthCount, newestPeriod } from './found-period.ts'
import type { FileRead } from './read-file.ts'

// What a person has not decided yet of a file: where there is nothing of it, a folder publishes by itself.

/** What is new in a file beside what the source published before, in words. */
export function newsOf(read: FileRead): readonly string[] {
  const { route, period, uses, units } = read
  const own = uses.filter(({ isSameHead, published }) => isSameHead && published)
  const meant = route.column === '' ? [route.unit ?? ''] : Object.values(route.meanings)
  const strangers = [...new Set(meant)].filter(
    (unit) => unit !== '' && !own.some((use) => use.unit === unit),
  )
  const texts = Object.keys(route.meanings).filter((text) => !Object.hasOwn(read.knownTexts, text))
  const newest = newestPeriod(own)
  const step = period && newest ? monthCount(period) - monthCount(newest) : undefined
  return [
    ...(read.isPublished ? [] : ['É a primeira vez que um arquivo com estas colunas chega.']),
    ...strangers.map((unit) => {
      const name = units.find(({ id }) => id === unit)?.name ?? 'uma unidade'
      return `É a primeira vez que esta fonte traz linhas de ${name}.`
    }),
    ...(route.column !== '' && texts.length > 0
      ? [`A coluna “${route.column}” diz o que não dizia: ${texts.slice(0, 5).join(', ')}.`]
      : []),
    ...(period && period.month === null ? ['O arquivo é de um ano inteiro.'] : []),
    ...(period && step !== undefined && step !== 0 && step !== 1
      ? [
          `O arquivo é de ${monthOfYear(period.year, period.month)}, e não do mês seguinte ao último.`,
        ]
      : []),
  ]
}

/** Months by which totals are judged: so many before, of which there must be a few. */
const monthsBefore = 12
const fewest = 3
/** The part of the least and the greatest month that a total may go beyond them. */
const beyond = 0.25
/** The sums that do not move as those of the months before did, in words. */
export async function unusualSums(
  runner: Runner,
  portalId: number,
  { tabela, partes, ordens }: DeliveryVerdict,
): Promise<readonly string[]> {
  const dataset = datasetNamed(tabela ?? '')
  if (!dataset) return []
  const found = await Promise.all(
    ordens.map(async ({ unidade: unit, ano: year, mes: month }) => {
      const part = partes.find((one) => one.unidade === unit)
      if (!part || part.situacao === 'inalterada' || month === null) return []
      const of = { dataset, portalId, unit, year, month, mode: 'substitui' } as const
      const months = await monthlyTotals(runner, of, monthsBefore)
      if (months.length < fewest)
        return [`${part.nome}: há só ${months.length} dos meses anteriores para comparar.`]
      return dataset.sums.flatMap((column) => {
        const title = dataset.columns[column]?.label ?? column
        const comes = Number(part.somas.find(({ titulo }) => titulo === title)?.depois ?? 0)
        const before = months.map((sums) => sums[column] ?? 0)
        const [least, most] = [Math.min(...before), Math.max(...before)]
        const room = Math.max(Math.abs(least), Math.abs(most)) * beyond
        return comes >= least - room && comes <= most + room
          ? []
          : [`${part.nome}: ${title} não é como nos meses anteriores.`]
      })
    }),
  )
  return found.flat()
}
