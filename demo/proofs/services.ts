import type { UnitKey } from '../units.ts'
import { back, dated, dayText, mondays, yearly, type ProofDocument, type Words } from './facts.ts'
import { creches, healthServices, medicines, queue } from './lists.ts'

/** What changes from week to week. */
function healthLists(today: Date): readonly ProofDocument[] {
  return [
    ...mondays(today, 7, 6).map((on) =>
      dated(
        [
          'saude',
          'Medicamentos',
          `Estoque de medicamentos das farmácias públicas em ${dayText(on)}`,
        ],
        on,
        {
          rows: medicines(on[2]),
        },
      ),
    ),
    ...mondays(today, 14, 3).map((on) =>
      dated(
        [
          'saude',
          'Serviços de saúde',
          `Unidades de saúde: horários, profissionais e especialidades em ${dayText(on)}`,
        ],
        on,
        { rows: healthServices() },
      ),
    ),
    ...mondays(today, 14, 3).map((on) =>
      dated(
        [
          'saude',
          'Serviços de saúde',
          `Fila de espera da regulação: consultas, exames e cirurgias em ${dayText(on)}`,
        ],
        on,
        { rows: queue(on) },
      ),
    ),
  ]
}

export function health(today: Date): readonly ProofDocument[] {
  const year = today.getFullYear()
  const planned = year - ((year - 2022) % 4)
  const plan = (words: string): Words => ['saude', 'Plano de saúde', words]
  return [
    ...[planned, planned - 4].map((from) =>
      yearly(plan('Plano Municipal de Saúde de quatro anos, a partir'), from, [from - 1, 10, 20]),
    ),
    ...back(year, 5).map((of) => yearly(plan('Programação anual de saúde'), of, [of, 0, 5])),
    ...back(year, 3).map((of) =>
      yearly(['saude', 'Remume', 'Relação municipal de medicamentos (Remume)'], of, [of, 2, 10], {
        rows: medicines(),
      }),
    ),
    yearly(
      ['saude', 'Remume', 'Como obter medicamentos, também os de alto custo: guia'],
      year - 1,
      [year - 1, 2, 11],
      {
        lines: [
          'Leve receita, laudo, comprovante de endereço e identidade à Farmácia Central, Rua do Moinho, 15.',
          'O pedido recebe um protocolo; a análise leva até 10 dias; da negativa cabe recurso à Secretaria.',
          'Dúvidas: (27) 3999-1032, farmacia@valedoorvalho.es.gov.br, ou a Ouvidoria.',
        ],
      },
    ),
    ...healthLists(today),
  ]
}

export function schooling(today: Date): readonly ProofDocument[] {
  const year = today.getFullYear()
  const decade = year - ((year - 2021) % 10)
  return [
    yearly(
      ['educacao', 'Plano de educação', 'Plano Municipal de Educação de dez anos, a partir'],
      decade,
      [decade, 5, 24],
    ),
    ...back(year - 1, 5).map((of) =>
      yearly(
        [
          'educacao',
          'Plano de educação',
          'Relatório de monitoramento do Plano Municipal de Educação',
        ],
        of,
        [of + 1, 0, 18],
      ),
    ),
    yearly(
      ['educacao', 'Creches', 'Critérios de prioridade para vagas em creches'],
      year - 1,
      [year - 1, 9, 3],
      {
        lines: [
          'Primeiro: criança em situação de risco; depois menor renda, mãe que trabalha, irmão na creche.',
        ],
      },
    ),
    ...mondays(today, 14, 3).map((on) =>
      dated(['educacao', 'Creches', `Lista de espera das creches em ${dayText(on)}`], on, {
        rows: creches(on),
      }),
    ),
  ]
}

const councils: readonly (readonly [UnitKey, string])[] = [
  ['saude', 'Conselho Municipal de Saúde'],
  ['educacao', 'Conselho do Fundeb'],
  ['prefeitura', 'Conselho Municipal de Assistência Social'],
]
/** Who sits in the councils, how to reach them, what they said. */
export const participation = (year: number): readonly ProofDocument[] =>
  councils.flatMap(([unit, name]) =>
    back(year, 2).flatMap((of) => [
      yearly([unit, 'Conselho', `${name}: composição e funcionamento`], of, [of, 0, 8], {
        lines: [
          'Titulares: Jandira Poloni (governo), Benedito Ramalhete (usuários), Eunice Fardin (trabalhadores).',
          'Reuniões na primeira quinta-feira do mês. Contato: conselhos@valedoorvalho.es.gov.br.',
        ],
      }),
      yearly([unit, 'Conselho', `${name}: ata da primeira reunião`], of, [of, 0, 12]),
      yearly(
        [
          unit,
          'Conselho',
          `${name}: parecer sobre o relatório do ano anterior, emitido no exercício`,
        ],
        of,
        [of, 0, 14],
      ),
    ]),
  )
