import { expect, test } from 'vitest'
import type { FileResult } from '../../../tables/calls/table-file.ts'
import { sendProposed, type ProposedOrder } from '../table-files.ts'
import { standAtDoor, sumOf } from './at-the-door.ts'

// Reports of the year so far, in tables whose months are added up: what stands of the months before is taken off.

const { place, manager } = standAtDoor()
const head =
  'Órgão;Unidade;Função;Subfunção;Programa;Ação;Natureza;Fonte;Dotação Inicial;Empenhado até o mês;Liquidado até o mês;Pago até o mês'
const row = (action: string, initial: string, committed: string, due: string, paid: string) =>
  `02;0201;10;301;0001;${action};33903000;1500;${[initial, committed, due, paid].join(';')}`
const send = (lines: readonly string[], order: Omit<ProposedOrder, 'table'>) =>
  sendProposed(manager(), place, [head, ...lines].join('\n'), {
    table: 'despesas',
    fixos: { dotacao_atualizada: '0' },
    colunas: {
      empenhado: 'Empenhado até o mês',
      liquidado: 'Liquidado até o mês',
      pago: 'Pago até o mês',
    },
    ...order,
  })
const asked = ({ perguntas }: FileResult) => perguntas.map(({ codigo }) => codigo.split('-')[0])
const answered = ({ perguntas }: FileResult) => perguntas.map(({ codigo }) => codigo).join(',')
const sums = (result: FileResult) =>
  ['dotacao_inicial', 'empenhado', 'liquidado', 'pago'].map((field) => sumOf(result, field))

test('the head is asked about; told to be of the year so far, each month publishes its difference', async () => {
  const june = [row('2001', '1000,00', '600,00', '500,00', '400,00')]
  const doubted = await send(june, { mes: '6', modo: 'conferir' })
  expect(asked(doubted)).toEqual(['acumulado'])
  expect(doubted.perguntas[0]?.texto).toContain('Os valores são do ano até o mês')
  const first = await send(june, { mes: '6', acumulado: true })
  expect([first.situacao, asked(first)]).toEqual(['perguntada', ['sem_meses']])
  expect(first.perguntas[0]?.texto).toContain('janeiro, fevereiro, março, abril e maio de 2026')
  const published = await send(june, {
    mes: '6',
    acumulado: true,
    respostas: answered(first),
  })
  expect([published.situacao, ...sums(published)]).toEqual([
    'publicada',
    '1000.00',
    '600.00',
    '500.00',
    '400.00',
  ])

  const july = [
    row('2001', '1000,00', '700,00', '650,00', '500,00'),
    row('2002', '50,00', '5,00', '4,00', '3,00'),
  ]
  // Chosen once, it is proposed for the next month; the months of which nothing stands are asked about again.
  const next = await send(july, { mes: '7' })
  expect(asked(next)).toEqual(['sem_meses'])
  const done = await send(july, { mes: '7', respostas: answered(next) })
  expect([done.situacao, ...sums(done)]).toEqual([
    'publicada',
    '50.00',
    '105.00',
    '154.00',
    '103.00',
  ])
  expect(done.achados.map(({ mensagem }) => mensagem)).toEqual([
    'De 1 linha foi tirado o que já está publicado dos meses anteriores.',
  ])

  // The same file changes nothing, and a month before one that stands is asked about.
  expect((await send(july, { mes: '7' })).situacao).toBe('inalterada')
  const again = [row('2001', '1000,00', '620,00', '500,00', '400,00')]
  expect(asked(await send(again, { mes: '6', modo: 'conferir' }))).toEqual([
    'sem_meses',
    'meses_depois',
  ])
})

test('what falls is refused where a column takes nothing below zero, and asked about where many do', async () => {
  const month = { acumulado: true, modo: 'conferir' } as const
  const fallen = await send([row('2001', '900,00', '800,00', '700,00', '600,00')], {
    ...month,
    mes: '8',
  })
  expect(fallen.situacao).toBe('recusada')
  expect(fallen.achados.map(({ mensagem, gravidade }) => [gravidade, mensagem])).toContainEqual([
    'erro',
    'Dotação inicial: o acumulado é menor que o já publicado nos meses anteriores, e esta coluna não diminui.',
  ])
  const ofMonth = await send([row('2001', '1000,00', '30,00', '20,00', '10,00')], {
    ...month,
    mes: '8',
  })
  expect(asked(ofMonth)).toEqual(['sem_meses', 'diminui'])
  expect(ofMonth.achados.map(({ mensagem }) => mensagem)).toContain(
    '1 classificação publicada em meses anteriores não está no arquivo: fica como está.',
  )
})
