import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FileResult } from '../../../tables/calls/table-file.ts'
import { sendProposed, sendTable } from '../table-files.ts'
import { standAtDoor, sumOf } from './at-the-door.ts'
import { shapeFiles, type Right } from './shape-rights.ts'

// Small files of the shapes that municipalities have published, each as it is, with its right answer. What is typed
// beside them is what a clerk chooses. Where the same is asked more closely stands in docs/real-files.md.

const { place, manager } = standAtDoor()
const fileOf = (name: string) => readFileSync(new URL(`./files/shapes/${name}`, import.meta.url))

const usual = (message: string) => message.startsWith('Falta a licitação')
/** The lines of what is told, each where a message in part stands. */
function toldOf({ achados }: FileResult, told: NonNullable<Right['told']>) {
  return told.map(([line, part]) => {
    const found = achados.find(
      ({ linha, mensagem }) => linha === line && mensagem.includes(part) && !usual(mensagem),
    )
    return found ? [line, part] : [line, achados.map(({ mensagem }) => mensagem)]
  })
}
const exampleTexts = ({ exemplos }: FileResult, title: string) =>
  exemplos.map((cells) =>
    cells.find(({ titulo }) => titulo === title)?.texto.replaceAll('\u00a0', ' '),
  )

test.each(shapeFiles)('%s %j', async (name, order, right) => {
  const { sums = {}, out = [], asked = [], told = [], shown = {}, unknown = [], ...rest } = right
  const sent = await sendProposed(
    manager(),
    place,
    fileOf(name),
    { ...order, modo: 'conferir' },
    name,
  )
  expect(sent, JSON.stringify(sent)).toMatchObject({
    situacao: 'ensaiada',
    totais: { linhas: out },
    ...rest,
  })
  expect(Object.fromEntries(Object.keys(sums).map((field) => [field, sumOf(sent, field)]))).toEqual(
    sums,
  )
  expect(sent.perguntas.map(({ codigo }) => codigo.split('-')[0])).toEqual(asked)
  expect(toldOf(sent, told)).toEqual(told)
  expect(sent.desconhecidos.map(({ texto }) => texto)).toEqual(unknown)
  for (const [title, texts] of Object.entries(shown))
    expect(exampleTexts(sent, title)).toEqual(texts.slice(0, sent.exemplos.length))
})

test.each([
  [
    '25-largura-fixa.txt',
    'empenhos',
    'parece ser do PAD (SIAPC, do TCE-RS), e sozinho não diz tudo',
  ],
  ['26-matriz-na-porta-das-despesas.csv', 'despesas', 'Envie-o em Prestação de contas'],
])('%s is named, and said to be none of %s', async (name, table, words) => {
  const answer = await sendTable(manager(), place.id, table, { modo: 'ler' }, fileOf(name), name)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).toContain(words)
})

test('reports of the year so far are published as what each month adds', async () => {
  const order = {
    table: 'despesas',
    colunas: {
      empenhado: 'Empenhado até o mês',
      liquidado: 'Liquidado até o mês',
      pago: 'Pago até o mês',
    },
    fixos: { dotacao_atualizada: '0' },
    acumulado: true,
  }
  const parts = [
    ['12a-despesas-ate-junho.csv', '6'],
    ['12b-despesas-ate-julho.csv', '7'],
  ] as const
  const totals = { dotacao_inicial: 0, empenhado: 0, liquidado: 0, pago: 0 }
  for (const [name, mes] of parts) {
    const send = (respostas = '') =>
      sendProposed(manager(), place, fileOf(name), { ...order, mes, respostas }, name)
    const first = await send()
    const sent =
      first.situacao === 'perguntada'
        ? await send(first.perguntas.map(({ codigo }) => codigo).join(','))
        : first
    expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'publicada' })
    for (const field of ['dotacao_inicial', 'empenhado', 'liquidado', 'pago'] as const)
      totals[field] += Number(sumOf(sent, field))
  }
  expect(totals).toEqual({ dotacao_inicial: 1000, empenhado: 700, liquidado: 650, pago: 500 })
})
