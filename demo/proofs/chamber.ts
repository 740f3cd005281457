import { reais } from '../../pt-br/money.ts'
import { budget } from '../../tables/demo/budget.ts'
import { deflated } from '../../tables/demo/chance.ts'
import { councillorsOf } from '../../tables/demo/chamber/councillors.ts'
import { revenueRows } from '../../tables/demo/revenue-rows.ts'
import { back, dated, dayText, mondays, yearly, type ProofDocument, type Words } from './facts.ts'
import { informationRequests, noneListed } from './lists.ts'

// The documents that the national index of transparency asks of a chamber of councillors.

const money = (cents: number) => reais(cents / 100).replace(/\s/g, ' ')
const of = (type: Words[1], words: string): Words => ['camara', type, words]

/** The four statements of the chamber's own year, of the same sums as its public tables. */
function balance(year: number, ago: number): readonly string[] {
  const received = revenueRows('camara', year, ago, 12).reduce(
    (sum, { arrecadada }) => sum + Math.round(Number(arrecadada) * 100),
    0,
  )
  const committed = budget()
    .filter(({ unit }) => unit === 'camara')
    .reduce((sum, { yearly: thousands }) => sum + deflated(thousands * 100, ago), 0)
  return [
    'Balanço Orçamentário (Lei 4.320/1964, art. 102): a Câmara não arrecada; executa as dotações que a lei lhe dá.',
    `Despesa empenhada no ano: ${money(committed)}.`,
    `Balanço Financeiro (art. 103): duodécimo recebido, ${money(received)}; despesa, ${money(committed)}.`,
    `Balanço Patrimonial (art. 105): efeito do ano, ${money(received - committed)}, devolvido ou inscrito.`,
    `Demonstração das Variações Patrimoniais (art. 104): aumentativas, ${money(received)}; diminutivas, ${money(committed)}.`,
  ]
}
function accounts(year: number): readonly ProofDocument[] {
  return [
    ...back(year - 1, 4).map((one) =>
      yearly(of('Balanço', 'Balanço geral da Câmara'), one, [one + 1, 2, 20], {
        lines: balance(one, year - one),
      }),
    ),
    ...back(year - 1, 4).map((one) =>
      yearly(of('Relatório de gestão', 'Relatório de gestão e de atividades da Câmara'), one, [
        one + 1,
        1,
        20,
      ]),
    ),
    ...back(year - 3, 4).map((one) =>
      yearly(
        of('Julgamento das contas', 'Acórdão do Tribunal de Contas sobre as contas da Câmara'),
        one,
        [one + 2, 9, 14],
        { lines: ['O Tribunal julga regulares as contas do Presidente da Câmara.'] },
      ),
    ),
    ...back(year - 1, 2).map((one) =>
      yearly(
        of('Julgamento das contas', 'Acórdão pendente do Tribunal sobre as contas da Câmara'),
        one,
        [one + 1, 3, 8],
      ),
    ),
    yearly(of('Plano estratégico', 'Plano estratégico da Câmara'), year - 1, [year - 1, 1, 14], {
      lines: ['Sessões que se entendem, contas à vista e portas abertas: metas de oito anos.'],
    }),
  ]
}
/** What the councillors decided of the accounts of the town hall, and what waits. */
function judgements(year: number): readonly ProofDocument[] {
  const act = 'Decreto legislativo que julga as contas da Prefeitura'
  const minutes = 'Ata da sessão que julgou as contas da Prefeitura'
  return [
    ...back(year - 4, 4).flatMap((one) => [
      yearly(of('Julgamento das contas', act), one, [one + 3, 3, 12], {
        lines: ['Art. 1º Ficam aprovadas as contas, por dois terços dos membros da Câmara.'],
      }),
      yearly(of('Julgamento das contas', minutes), one, [one + 3, 3, 12], {
        lines: [
          'Lido o parecer prévio do Tribunal de Contas e ouvida a Comissão de Finanças, votaram:',
          ...councillorsOf(one + 3).map(({ name }) => `   ${name}: pela aprovação.`),
        ],
      }),
    ]),
    ...back(year - 1, 3).flatMap((one) => [
      yearly(
        of('Julgamento das contas', 'Decreto legislativo pendente: contas da Prefeitura'),
        one,
        [one + 1, 3, 9],
      ),
    ]),
  ]
}
function attendance(year: number): readonly ProofDocument[] {
  const access = (words: string) => of('Acesso à informação', words)
  return [
    ...back(year - 1, 4).map((one) =>
      yearly(
        access('Relatório estatístico dos pedidos de informação (e-SIC) da Câmara'),
        one,
        [one + 1, 0, 4],
        { rows: informationRequests(one, 'camara') },
      ),
    ),
    ...(['classificada', 'desclassificada'] as const).flatMap((kind) =>
      back(year, 4).map((one) =>
        yearly(access(`Rol de informações ${kind}s da Câmara`), one, [one, 0, 6], {
          rows: noneListed(one, kind),
        }),
      ),
    ),
    yearly(of('Carta de Serviços', 'Carta de Serviços ao Usuário da Câmara'), year - 1, [
      year - 1,
      5,
      10,
    ]),
    ...back(year - 1, 2).map((one) =>
      yearly(
        of('Pesquisa de satisfação', 'Pesquisa de satisfação de quem vem à Câmara: resultados'),
        one,
        [one + 1, 0, 15],
      ),
    ),
  ]
}
function acts(today: Date): readonly ProofDocument[] {
  const year = today.getFullYear()
  return [
    ...mondays(today, 14, 26).map((on) =>
      dated(
        of(
          'Portaria',
          `Portaria da Câmara ${String(on[1] * 31 + on[2]).padStart(3, '0')}/${on[0]}: escala os servidores das sessões`,
        ),
        on,
      ),
    ),
    ...back(year, 4).map((one) =>
      dated(of('Portaria', `Resolução 2/${one}: calendário das sessões e do recesso`), [one, 1, 6]),
    ),
    ...back(year, 4).map((one) =>
      dated(of('Concurso', `Não houve concurso nem processo seletivo da Câmara em ${one}`), [
        one,
        0,
        12,
      ]),
    ),
    ...mondays(today, 28, 1).map((on) =>
      dated(
        of(
          'Concurso',
          `Não houve concurso da Câmara, nem nomeações ou convocações, até ${dayText(on)}`,
        ),
        on,
      ),
    ),
  ]
}

export const chamberDocuments = (today: Date): readonly ProofDocument[] => {
  const year = today.getFullYear()
  return [...accounts(year), ...judgements(year), ...attendance(year), ...acts(today)]
}
