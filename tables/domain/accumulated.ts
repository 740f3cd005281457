import { monthNames } from '../../pt-br/months.ts'
import { conjunction } from '../../pt-br/junctions.ts'
import { capitalised, counted } from '../../pt-br/words.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { growthSince } from '../data/growth.ts'
import {
  amountsWaiting,
  belowZero,
  monthsStanding,
  notComeAgain,
  subtractStanding,
} from '../data/so-far.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import type { Dataset } from '../model/declaration.ts'
import { doubtCode, type Doubt } from './doubts.ts'

// Reports of accounting systems tell the year so far. Taken for months, they would be added up.

/** Whether a table holds what each month moved, of the same classifications month after month. */
export const accumulates = ({ key, time, sums }: Dataset): boolean =>
  key.includes(time.month) && !time.state && sums.length > 0

export const accumulatedText =
  'Cada mês leva aqui só o seu movimento: acumulados até o mês, os mesmos valores seriam somados de novo. Se são acumulados, escolha “Os valores são do ano até o mês”, e só a diferença é publicada.'

/** Amounts that have to be compared before equal ones, or none that falls, tell anything. */
const fewestEqual = 3
const fewestGrown = 6
/** The part of the classifications of the month before that an accumulated report still has. */
const mostStay = 0.9

/** What is doubted of a month whose amounts all stand at those of the month before or above them. */
export async function growthDoubts(tx: Tx, period: LoadPeriod): Promise<readonly Doubt[]> {
  const { dataset, year, month, mode } = period
  if (!accumulates(dataset) || month === null || month === 1 || mode === 'atualiza') return []
  const { rows, kept, compared, fallen, same } = await growthSince(tx, { ...period, month })
  if (rows === 0 || kept < rows * mostStay || fallen > 0) return []
  const isEqual = same === compared && compared >= fewestEqual
  if (!isEqual && compared < fewestGrown) return []
  return [
    {
      code: doubtCode('acumulado', String(year), String(month), String(compared), String(same)),
      text: `${isEqual ? 'Todos os valores são iguais aos do mês anterior.' : 'Nenhum valor é menor que o do mês anterior.'} ${accumulatedText}`,
      items: [],
      yes: 'Os valores são só do mês',
    },
  ]
}

type OfMonth = LoadPeriod & { readonly month: number }
const isOfMonth = (period: LoadPeriod): period is OfMonth =>
  accumulates(period.dataset) && period.month !== null && period.mode === 'substitui'

/**
 * Takes what stands of the months before off amounts that are of the year so far.
 * @returns what is told of it: an amount that fell where the table takes none below zero is refused
 */
export async function takeOffBefore(tx: Tx, period: LoadPeriod): Promise<readonly Finding[]> {
  if (!isOfMonth(period) || period.month === 1) return []
  const { dataset } = period
  const rows = await subtractStanding(tx, period)
  const found = { linha: 1, campo: '', valor: '' }
  const fallen = (await belowZero(tx, dataset)).map(({ line, column, amount }): Finding => ({
    linha: line,
    campo: column,
    valor: amount,
    codigo: 'acumulado',
    mensagem: `${dataset.columns[column]?.label ?? column}: o acumulado é menor que o já publicado nos meses anteriores, e esta coluna não diminui.`,
    gravidade: 'erro',
  }))
  const absent = await notComeAgain(tx, period)
  const told: readonly (readonly [number, string])[] = [
    [
      rows,
      `De ${counted(rows, 'linha', 'linhas')} foi tirado o que já está publicado dos meses anteriores.`,
    ],
    [
      absent,
      `${counted(absent, 'classificação publicada', 'classificações publicadas')} em meses anteriores não ${absent === 1 ? 'está' : 'estão'} no arquivo: ${absent === 1 ? 'fica como está' : 'ficam como estão'}.`,
    ],
  ]
  return [
    ...fallen,
    ...told
      .filter(([count]) => count > 0)
      .map(([, mensagem]): Finding => ({
        ...found,
        codigo: 'acumulado',
        mensagem,
        gravidade: 'aviso',
      })),
  ]
}

const named = (months: readonly number[]) =>
  conjunction(months.map((one) => monthNames[one - 1] ?? ''))

const missingCode = ({ year, month }: OfMonth, months: readonly number[]): string =>
  doubtCode('sem_meses', String(year), String(month), ...months.map(String))
/**
 * The code by which months that lack are asked about: where some of those that stand now lacked as well when it was
 * answered, the answer holds for the rest of them.
 */
function missingCodeOf(
  period: OfMonth & { readonly answers?: readonly string[] },
  months: readonly number[],
  standing: readonly number[],
): string {
  const since = standing.filter((one) => one < period.month)
  for (let set = 1; set < 2 ** since.length && period.answers; set += 1) {
    const came = since.filter((_, at) => Math.trunc(set / 2 ** at) % 2 === 1)
    const code = missingCode(
      period,
      [...months, ...came].toSorted((one, other) => one - other),
    )
    if (period.answers.includes(code)) return code
  }
  return missingCode(period, months)
}

function missingDoubt({ year, month }: OfMonth, months: readonly number[], code: string): Doubt {
  const of = months.length === 1 ? ['desse mês', 'dele'] : ['desses meses', 'deles']
  return {
    code,
    text: `Nada está publicado de ${named(months)} de ${year}: o que o acumulado traz ${of[0]} irá para ${named([month])}. Se há arquivos ${of[1]}, envie-os antes.`,
    items: [],
    yes: `Publicar em ${named([month])} também o que veio antes`,
  }
}
function laterDoubt({ year, month }: OfMonth, months: readonly number[]): Doubt {
  const isOne = months.length === 1
  return {
    code: doubtCode('meses_depois', String(year), String(month), ...months.map(String)),
    text: `${capitalised(named(months))} de ${year} já ${isOne ? 'está publicado' : 'estão publicados'}. Se ${isOne ? 'veio' : 'vieram'} também de acumulados, ${isOne ? 'foi calculado' : 'foram calculados'} sobre o que havia antes: depois deste, envie ${isOne ? 'o arquivo dele' : 'os arquivos deles'} de novo.`,
    items: [],
    yes: 'Publicar este mês',
  }
}
/** The part of the amounts that annulments may take below what stands; of more, the file is of the month alone. */
const mostBelow = 0.25
const belowDoubt = ({ year, month }: OfMonth, amounts: number, below: number): Doubt => ({
  code: doubtCode('diminui', String(year), String(month), String(amounts), String(below)),
  text: `${counted(below, 'valor acumulado é menor', 'valores acumulados são menores')} que o já publicado dos meses anteriores, de ${amounts}. Se o arquivo traz só o movimento do mês, desmarque “Os valores são do ano até o mês”.`,
  items: [],
  yes: 'Foram anulados: publicar a diferença',
})

/** What is doubted of amounts of the year so far, once what stands of the months before was taken off. */
export async function soFarDoubts(
  tx: Tx,
  period: LoadPeriod & { readonly answers?: readonly string[] },
): Promise<readonly Doubt[]> {
  if (!isOfMonth(period)) return []
  const standing = await monthsStanding(tx, period)
  const missing = Array.from({ length: period.month - 1 }, (_, at) => at + 1).filter(
    (one) => !standing.includes(one),
  )
  const later = standing.filter((one) => one > period.month)
  const { amounts, below } = await amountsWaiting(tx, period.dataset)
  return [
    ...(missing.length > 0
      ? [missingDoubt(period, missing, missingCodeOf(period, missing, standing))]
      : []),
    ...(later.length > 0 ? [laterDoubt(period, later)] : []),
    ...(below > amounts * mostBelow ? [belowDoubt(period, amounts, below)] : []),
  ]
}
