import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import { describe, expect, test } from 'vitest'
import { previewFaults, ownMonth, previewOf } from '../../backoffice/accountability/preview.ts'
import { matrixMonths, mscDueOn } from '../../resources/accountability-months.ts'
import {
  mscColumns,
  mscSample,
  ppaColumns,
  ppaSample,
} from '../../resources/accountability/file.ts'

// What is told of a file before it is sent, and what is due of each month.

const lines = (rows: readonly (readonly string[])[], end = '\r\n') =>
  new Blob([`\uFEFF${rows.map((cells) => cells.join(';')).join(end)}${end}`])
const faults = async (file: Blob, month = 3) =>
  previewFaults(await previewOf(file), 2026, month).map(({ linha, codigo }) => [linha, codigo])

const clock = clockOf(capitalZone)
describe('what a file is, read in the browser', () => {
  test('a plan and a matrix are known by their first lines, and their rows are counted', async () => {
    const plan = lines([ppaColumns, ...ppaSample])
    expect(await previewOf(plan)).toMatchObject({ layout: 'ppa', rows: 2 })
    expect(await faults(plan)).toEqual([])
    const matrix = lines([['3205309EX', '2026-03'], mscColumns, ...mscSample], '\n')
    const preview = await previewOf(matrix)
    expect(preview).toMatchObject({ layout: 'msc', rows: mscSample.length })
    expect([ownMonth(preview, 2026), ownMonth(preview, 2025)]).toEqual([3, undefined])
    expect(await faults(matrix)).toEqual([])
    expect(await faults(matrix, 4)).toEqual([[1, 'competencia']])
  })

  test('a line break within quotes ends no row, blank lines count as none, the last line needs no end', async () => {
    const [first = [], second = []] = ppaSample
    const broken = first.map((cell, at) => (at === 2 ? '"Ampliar\no acesso"' : cell))
    const text = [ppaColumns, broken, [''], [';;'], second].map((cells) => cells.join(';'))
    expect(await previewOf(new Blob([text.join('\n')]))).toMatchObject({ layout: 'ppa', rows: 2 })
    const head = ppaColumns.map((column) => `"${column}"`)
    expect(await faults(lines([head, first]))).toEqual([])
  })

  test('what the validation would refuse at once is told at once', async () => {
    expect(await faults(new Blob(['nome;valor\nx;1\n']))).toEqual([[1, 'layout']])
    expect(await faults(new Blob(['']))).toEqual([[1, 'layout']])
    expect(await faults(lines([ppaColumns.slice(0, 5)]))).toEqual([[1, 'cabecalho']])
    expect(await faults(lines([['3205309EX', '2026-03'], ['CONTA']]))).toEqual([[2, 'cabecalho']])
    expect(await faults(lines([['3205309', '03/2026'], mscColumns]))).toEqual([
      [1, 'identificacao'],
    ])
  })
})

describe('the matrices of a year', () => {
  const file = (
    mes: number,
    status: 'processado' | 'rejeitado' | 'validando',
    more: object = {},
  ) => ({
    id: mes,
    mes,
    status,
    layout: 'msc' as 'msc' | 'ppa' | null,
    dataUpload: `2026-0${mes + 1}-15T12:00:00.000Z`,
    ...more,
  })
  const states = (files: readonly ReturnType<typeof file>[], today: string) =>
    matrixMonths(2026, files, new Date(`${today}T12:00:00Z`), clock).map(({ state }) => state)

  test('a month is due by the last day of the next one', () => {
    expect([mscDueOn(2026, 1), mscDueOn(2026, 3), mscDueOn(2026, 12)]).toEqual([
      '2026-02-28',
      '2026-04-30',
      '2027-01-31',
    ])
    expect(states([], '2026-03-31').slice(0, 4)).toEqual(['atrasado', 'devido', 'futuro', 'futuro'])
    expect(states([], '2026-04-01').slice(1, 4)).toEqual(['atrasado', 'devido', 'futuro'])
  })

  test('what came decides before what is due; a plan is no matrix', () => {
    const seen = states(
      [
        file(1, 'processado'),
        file(2, 'rejeitado', { layout: null }),
        file(3, 'validando', { layout: null }),
        file(4, 'processado', { layout: 'ppa' }),
      ],
      '2026-07-02',
    )
    expect(seen.slice(0, 5)).toEqual(['aceito', 'rejeitado', 'enviado', 'atrasado', 'atrasado'])
    // A rejected file took no place.
    expect(states([file(1, 'rejeitado'), file(1, 'processado')], '2026-07-02')[0]).toBe('aceito')
  })

  test('late is what came after its day in Brazil', () => {
    const late = (dataUpload: string) =>
      matrixMonths(
        2026,
        [file(1, 'processado', { dataUpload })],
        new Date('2026-07-02T12:00:00Z'),
        clock,
      )[0]?.late
    expect([late('2026-03-01T02:59:00.000Z'), late('2026-03-01T03:01:00.000Z')]).toEqual([
      false,
      true,
    ])
  })
})
