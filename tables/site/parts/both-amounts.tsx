import type { Visit } from '../../../site/visit.ts'
import { foundOfRow, type Contradiction } from '../../data/contradictions.ts'
import type { TableRow } from '../../data/rows.ts'
import { empenhos } from '../../declared/empenhos.ts'
import { obras } from '../../declared/obras.ts'
import { bothAmounts } from '../../domain/both-amounts.ts'
import type { Dataset } from '../../model/declaration.ts'
import { askedAt } from './asked.ts'

// That the portal says one amount at a row and another elsewhere: both stand there, and nobody here knows which is
// right.

/** The amount of the row that another one was compared with, by what it is about. */
const comparedWith: Partial<Record<Contradiction['about'], string>> = {
  'obra-paga': 'valor_pago',
  'obra-contratada': 'valor',
  'licitacao-itens': 'estimado',
  'contrato-empenhos': 'valor_atual',
}
/** As many characters as a filter takes. */
const mostWords = 120

interface Told {
  readonly sentences: readonly string[]
  /** Where the commitments of a work that names no contract are: nothing else leads there. */
  readonly commitments: string | undefined
}
/** What was found of a row; nothing where its amount is another one by now. */
export async function bothAmountsOf(
  { tx, portal, to }: Visit,
  dataset: Dataset,
  row: TableRow,
): Promise<Told> {
  const { key, time, called, name: table } = dataset
  const year = Number(row[time.year])
  const found = Object.values(comparedWith).some((name) => name in dataset.columns)
    ? await foundOfRow(tx, portal.id, {
        table,
        unit: String(row[key[0] ?? '']),
        year,
        name: String(row[called.by]),
      })
    : []
  const told = found.filter(
    ({ about, here }) => Math.abs(Number(row[comparedWith[about] ?? '']) - Number(here)) < 0.005,
  )
  const isLost = dataset === obras && !row['contrato'] && told.length > 0
  const filters = {
    credor: String(row['contratada_documento'] ?? row['contratada']),
    objeto: String(row['objeto']).slice(0, mostWords),
  }
  return {
    sentences: told.map((one) => bothAmounts[one.about](one)),
    commitments: isLost
      ? askedAt(to('/dados/empenhos'), { dataset: empenhos, year, filters })
      : undefined,
  }
}

export const BothAmounts = ({
  found: { sentences, commitments },
  to,
}: { found: Told } & Pick<Visit, 'to'>) =>
  sentences.length > 0 && (
    <section className="differs" aria-labelledby="diferenca">
      <h2 id="diferenca">Aqui um valor, ali outro</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="facts">
        Os dois são do que se publicou neste portal. Qual está certo, só quem publica pode dizer:{' '}
        <a href={to('/e-sic')}>pergunte pelo e-SIC</a>.
        {commitments && (
          <>
            {' '}
            <a href={commitments}>Ver os empenhos dela</a>.
          </>
        )}
      </p>
    </section>
  )
