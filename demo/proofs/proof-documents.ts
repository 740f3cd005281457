import { yearlyAccounts } from './accounts.ts'
import { back, dated, dayText, mondays, yearly, type ProofDocument, type Words } from './facts.ts'
import { informationRequests, noneListed } from './lists.ts'
import { chamberDocuments } from './chamber.ts'
import { health, participation, schooling } from './services.ts'

/** What answers to those who ask and use services. */
function attendance(year: number): readonly ProofDocument[] {
  const access = (words: string): Words => ['prefeitura', 'Acesso à informação', words]
  return [
    ...back(year - 1, 5).map((of) =>
      yearly(
        access('Relatório estatístico dos pedidos de informação (e-SIC)'),
        of,
        [of + 1, 0, 4],
        {
          rows: informationRequests(of, 'prefeitura'),
        },
      ),
    ),
    ...back(year, 5).map((of) =>
      yearly(access('Rol de informações classificadas em grau de sigilo'), of, [of, 0, 6], {
        rows: noneListed(of, 'classificada'),
      }),
    ),
    ...back(year, 5).map((of) =>
      yearly(access('Rol de informações desclassificadas nos últimos doze meses'), of, [of, 0, 6], {
        rows: noneListed(of, 'desclassificada'),
      }),
    ),
    yearly(
      ['prefeitura', 'Carta de Serviços', 'Carta de Serviços ao Usuário'],
      year - 1,
      [year - 1, 5, 10],
      {
        lines: [
          'Para cada serviço: o que é, quem pode pedir, que documentos levar, as etapas, o prazo,',
          'onde e como se pede, e como reclamar dele. Exemplos: segunda via do IPTU, matrícula escolar,',
          'marcação de consultas, iluminação pública, poda de árvores.',
        ],
      },
    ),
    ...back(year - 1, 2).map((of) =>
      yearly(
        ['prefeitura', 'Pesquisa de satisfação', 'Pesquisa de satisfação dos usuários: resultados'],
        of,
        [of + 1, 0, 15],
        {
          lines: ['De 412 respostas, 71% ótimo ou bom, 19% regular, 10% ruim ou péssimo.'],
        },
      ),
    ),
  ]
}

/** What the municipality rules, and whom it takes on. */
function acts(today: Date): readonly ProofDocument[] {
  const year = today.getFullYear()
  return [
    ...mondays(today, 14, 26).map((on) =>
      dated(
        [
          'prefeitura',
          'Portaria',
          `Portaria ${String(on[1] * 31 + on[2]).padStart(3, '0')}/${on[0]}: designa fiscal de contrato`,
        ],
        on,
      ),
    ),
    dated(
      [
        'prefeitura',
        'Concurso',
        `Resultado final do processo seletivo de ${year - 1}: aprovados, por classificação`,
      ],
      [year - 1, 5, 12],
    ),
    dated(
      [
        'prefeitura',
        'Concurso',
        `Resultado final do processo seletivo de ${year}: aprovados, por classificação`,
      ],
      [year, 5, 12],
    ),
    ...mondays(today, 14, 4).map((on, at) =>
      dated(
        [
          'prefeitura',
          'Concurso',
          `Processo seletivo: ${12 - at}ª convocação de aprovados e nomeações, em ${dayText(on)}`,
        ],
        on,
      ),
    ),
  ]
}

/** The documents that the national index of transparency asks for, besides those that the town publishes anyway. */
export function proofDocuments(today: Date): readonly ProofDocument[] {
  const year = today.getFullYear()
  return [
    ...yearlyAccounts(year),
    ...attendance(year),
    ...acts(today),
    ...health(today),
    ...schooling(today),
    ...participation(year),
    ...chamberDocuments(today),
  ]
}
