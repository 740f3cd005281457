import { Readable } from 'node:stream'
import { receiveFile } from '../domain/accountability/receive-file.ts'
import { chosenOf } from '../data/rights/cia-access.ts'
import { sql, type Runner } from '../platform/postgres/database.ts'
import type { Files } from '../platform/files/files.ts'
import type { Actor } from '../data/store/scope.ts'
import { mscColumns, mscSample, ppaColumns } from '../resources/accountability/file.ts'
import { planOf } from '../tables/declared/ppa.ts'
import { townPlace } from './places.ts'

/**
 * Code, programme and purpose; then its actions: code, name, function, sub-function, product, unit of measure, goal of
 * a year, reais of the first.
 */
const plan = [
  [
    '0010',
    'Gestão que presta contas',
    'Manter a administração em ordem e à vista de todos',
    [
      [
        '2001',
        'Manutenção do gabinete e da controladoria',
        '04',
        '122',
        'Órgão mantido',
        'unidade',
        2,
        1_840_000,
      ],
      [
        '2004',
        'Modernização do atendimento ao cidadão',
        '04',
        '126',
        'Serviço digital no ar',
        'serviço',
        6,
        310_000,
      ],
      ['2007', 'Formação dos servidores', '04', '128', 'Servidor formado', 'pessoa', 180, 96_000],
    ],
  ],
  [
    '0020',
    'Saúde perto de casa',
    'Atender cada família na unidade mais próxima',
    [
      [
        '2031',
        'Estratégia Saúde da Família',
        '10',
        '301',
        'Família acompanhada',
        'família',
        5_400,
        6_280_000,
      ],
      [
        '2033',
        'Assistência farmacêutica',
        '10',
        '303',
        'Receita atendida',
        'receita',
        42_000,
        1_150_000,
      ],
      ['2036', 'Vigilância em saúde', '10', '304', 'Vistoria feita', 'vistoria', 1_300, 540_000],
      [
        '1012',
        'Reforma da unidade de saúde do Córrego Fundo',
        '10',
        '301',
        'Unidade reformada',
        'unidade',
        1,
        870_000,
      ],
    ],
  ],
  [
    '0030',
    'Escola que acolhe',
    'Ampliar a educação infantil e o tempo na escola',
    [
      [
        '2051',
        'Manutenção do ensino fundamental',
        '12',
        '361',
        'Aluno atendido',
        'aluno',
        3_150,
        11_400_000,
      ],
      [
        '2052',
        'Manutenção da educação infantil',
        '12',
        '365',
        'Criança atendida',
        'criança',
        1_240,
        5_900_000,
      ],
      [
        '2055',
        'Alimentação escolar',
        '12',
        '306',
        'Refeição servida',
        'refeição',
        610_000,
        1_730_000,
      ],
      ['2056', 'Transporte escolar', '12', '361', 'Aluno transportado', 'aluno', 980, 2_060_000],
    ],
  ],
  [
    '0040',
    'Cidade bem cuidada',
    'Ruas transitáveis, lixo recolhido, água limpa',
    [
      ['1021', 'Calçamento de ruas', '15', '451', 'Rua calçada', 'm²', 18_000, 3_200_000],
      ['2062', 'Limpeza pública', '15', '452', 'Resíduo recolhido', 'tonelada', 7_200, 2_480_000],
      [
        '2065',
        'Conservação de estradas rurais',
        '26',
        '782',
        'Estrada conservada',
        'km',
        340,
        1_610_000,
      ],
    ],
  ],
  [
    '0050',
    'Campo que produz',
    'Apoiar a agricultura familiar e proteger as nascentes',
    [
      [
        '2071',
        'Assistência técnica ao agricultor',
        '20',
        '606',
        'Propriedade assistida',
        'propriedade',
        420,
        480_000,
      ],
      [
        '2074',
        'Recuperação de nascentes',
        '18',
        '541',
        'Nascente recuperada',
        'unidade',
        35,
        220_000,
      ],
    ],
  ],
] as const

const money = (value: number) => value.toFixed(2).replace('.', ',')
function rowsFrom(year: number): readonly (readonly string[])[] {
  return plan.flatMap(([code, programme, purpose, actions]) =>
    actions.flatMap(([action, name, area, part, product, measure, goal, value]) =>
      [0, 1, 2, 3].map((at) => [
        code,
        programme,
        purpose,
        action,
        name,
        area,
        part,
        product,
        measure,
        String(year + at),
        String(Math.round(goal * 1.03 ** at)),
        money(value * 1.045 ** at),
      ]),
    ),
  )
}
const csv = (rows: readonly (readonly string[])[]) =>
  [ppaColumns, ...rows].map((cells) => cells.join(';')).join('\r\n')
/** As they come from a sheet that somebody filled in by hand. */
const withFaults = (rows: readonly (readonly string[])[]) =>
  rows.map((cells, at) => {
    if (at === 6) return cells.with(11, 'a definir')
    if (at === 17) return cells.with(5, '77')
    return at === 30 ? cells.with(1, '') : cells
  })

interface Seeding {
  readonly files: Files
  readonly runner: Runner
  readonly actor: Actor
  readonly today: Date
}
/** A plan that was accepted, one with faults, and a balance matrix; the queue validates them as it would anybody's. */
export async function seedAccountability(
  { files, runner, actor, today }: Seeding,
  portalId: number,
): Promise<void> {
  const [unit] = await runner.run<{ id: string }>(
    sql.read`select hash_id as id from portal_cliente where portal_id = ${portalId}::bigint and ug_principal`,
  )
  const year = today.getFullYear()
  const choice =
    unit &&
    (await chosenOf(runner, { portalId, unit: null }, { clientId: portalId, unit: unit.id, year }))
  if (!choice) return
  const rows = rowsFrom(planOf(year))
  const matrix = [[`${townPlace.ibge}EX`, `${year}-03`], mscColumns, ...mscSample]
    .map((cells) => cells.join(';'))
    .join('\n')
  for (const [name, month, text] of [
    ['ppa.csv', 1, csv(rows)],
    [`msc-${year}-03.csv`, 3, matrix],
    ['ppa-revisao.csv', 4, csv(withFaults(rows))],
  ] as const) {
    const received = await files.receive(
      actor.tenantId,
      portalId,
      Readable.from([Buffer.from(text)]),
      { name, limit: 10_000_000 },
    )
    await receiveFile(runner, files, { ...actor, userName: 'Dalva Rocon Pimentel' }, choice, {
      received,
      year,
      month,
    })
  }
}
