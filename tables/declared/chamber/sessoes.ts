import { address, choice, code, date, month, text, unit, year } from '../../model/columns.ts'
import { defineDataset, type RowValues } from '../../model/declaration.ts'
import { inYear, oneOf } from '../../model/rules.ts'
import { due, openness, sessionKinds } from './shared.ts'

const isHeld = ({ situacao }: RowValues) => situacao === 'realizada'

/** Sessions of the plenary and meetings of committees, held and to come. Law: Lei 12.527/2011, arts. 7º and 8º. */
export const sessoes = defineDataset({
  name: 'sessoes',
  one: 'sessão',
  many: 'sessões',
  title: 'Sessões e reuniões de comissões',
  power: 'legislativo',
  numberedByYear: true,
  purpose: 'Quando a Câmara se reúne, com que pauta, onde assistir, e a ata do que foi decidido.',
  law: openness,
  grain:
    'uma sessão do Plenário, uma reunião de comissão ou uma audiência pública, marcada ou realizada',
  called: { by: 'numero', of: 'tipo' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'tipo', 'numero'],
  time: { year: 'exercicio', month: 'mes', date: 'data', ahead: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'data' }),
    tipo: choice(sessionKinds, { label: 'Tipo' }),
    numero: code({ label: 'Número', max: 30 }),
    data: date({ label: 'Data' }),
    hora: text({
      label: 'Hora',
      max: 60,
      optional: true,
      help: 'Como 18h ou 18:30.',
      isForFilling: true,
    }),
    local: text({ label: 'Local', max: 200, optional: true }),
    comissao: text({
      label: 'Comissão',
      max: 200,
      optional: true,
      help: 'A que se reúne; vazio nas sessões do Plenário.',
      isForFilling: true,
    }),
    situacao: choice(
      {
        marcada: 'Marcada',
        realizada: 'Realizada',
        sem_quorum: 'Não aberta, por falta de quórum',
        cancelada: 'Cancelada',
      },
      { label: 'Situação' },
    ),
    assuntos: text({
      label: 'Do que trata',
      max: 2_000,
      words: true,
      help: 'O que está na pauta, em palavras de todo dia.',
      isForFilling: true,
    }),
    pauta: address({ label: 'Pauta', optional: true }),
    ata: address({ label: 'Ata', optional: true, help: 'Com a lista de presença.' }),
    transmissao: text({
      label: 'Onde assistir',
      max: 300,
      optional: true,
      help: 'Como canal da Câmara no YouTube, rádio comunitária ou galeria do Plenário.',
      isForFilling: true,
    }),
    video: address({ label: 'Vídeo', optional: true }),
  },
  rules: [
    inYear('data', 'exercicio', 'A sessão não é do exercício.'),
    oneOf(['comissao'], 'Falta qual comissão se reúne.', ({ tipo }) => tipo === 'comissao'),
    oneOf(['ata'], 'Falta a ata de uma sessão realizada.', isHeld),
  ],
  told: { gender: 'f', few: ['data', 'hora', 'local'] },
  everyday: {
    words:
      'pauta pautas ordem do dia ata atas plenário reuniões reunião comissão comissões audiência pública transmissão assistir ao vivo vídeo YouTube TV Câmara calendário',
    values: { situacao: { marcada: 'próxima próximas marcadas' } },
  },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'tipo',
    'situacao',
    'comissao',
    'numero',
    'assuntos',
  ],
  askedFirst: ['tipo', 'comissao'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'tipo', 'situacao'],
  sums: [],
  listed: [
    'unidade_gestora',
    'data',
    'hora',
    'comissao',
    'situacao',
    'assuntos',
    'pauta',
    'ata',
    'video',
  ],
  order: '-data',
  charts: [{ bars: 'tipo', top: 6 }],
  found: { words: 'assuntos' },
  due,
  proves: { 'pntp-2026': ['20.4', '20.5', '20.6', '20.9'] },
})
