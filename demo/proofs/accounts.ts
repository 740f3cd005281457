import { back, yearly, type Day, type ProofDocument } from './facts.ts'
import { balanceLines } from './year-accounts.ts'

/** Who judged the accounts, and which wait. */
function judgements(year: number): readonly ProofDocument[] {
  return [
    ...back(year - 3, 4).map((of) =>
      yearly(
        [
          'prefeitura',
          'Julgamento das contas',
          'Parecer prévio do Tribunal de Contas sobre as contas',
        ],
        of,
        [of + 2, 9, 10],
        {
          lines: ['O Tribunal recomenda à Câmara a aprovação das contas.'],
        },
      ),
    ),
    ...back(year - 1, 2).map((of) =>
      yearly(
        ['prefeitura', 'Julgamento das contas', 'Parecer prévio pendente sobre as contas'],
        of,
        [of + 1, 3, 8],
      ),
    ),
    ...back(year - 4, 4).map((of) =>
      yearly(
        ['prefeitura', 'Julgamento das contas', 'Decreto legislativo de julgamento das contas'],
        of,
        [of + 3, 3, 12],
        {
          lines: ['A Câmara Municipal aprova as contas, por dois terços dos seus membros.'],
        },
      ),
    ),
    ...back(year - 1, 3).map((of) =>
      yearly(['prefeitura', 'Julgamento das contas', 'Julgamento pendente das contas'], of, [
        of + 1,
        3,
        9,
      ]),
    ),
  ]
}

/** Accounts: the balances, what was done, and who judged them. */
export function yearlyAccounts(year: number): readonly ProofDocument[] {
  const after = (of: number, months: number): Day => [of + 1, months, 20]
  return [
    ...back(year - 1, 5).map((of) =>
      yearly(['prefeitura', 'Balanço', 'Balanço geral'], of, after(of, 2), {
        lines: balanceLines(of, year - of),
      }),
    ),
    ...back(year - 1, 5).map((of) =>
      yearly(
        ['prefeitura', 'Relatório de gestão', 'Relatório de gestão e de atividades'],
        of,
        after(of, 0),
        {
          lines: [
            'Quem somos, o que planejamos, o que entregamos, com que dinheiro, e como isso foi controlado.',
            'Os números são os das tabelas públicas deste portal.',
          ],
        },
      ),
    ),
    ...judgements(year),
    yearly(['prefeitura', 'Plano estratégico', 'Plano estratégico'], year - 1, [year - 1, 1, 14], {
      lines: ['Onde o município quer chegar em oito anos, por que metas e como elas são medidas.'],
    }),
  ]
}
