import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import type { FileResult } from '../../tables/calls/table-file.ts'
import type { SendState } from './send-state.ts'

interface OfferProps {
  readonly state: SendState
  readonly result: FileResult
}
interface Offer {
  readonly says: string
  readonly yes: string
  readonly change: Partial<FileMapping>
}

/** What of the file can be read in another way, as the rehearsal shows it. */
function offersOf(
  { soDoPeriodo, mesAntes, somar, acumulado }: FileMapping,
  { doutroPeriodo, perguntas, mesAntes: isMonthFirst, repetidas }: FileResult,
): readonly Offer[] {
  const isOther = doutroPeriodo > 0 || perguntas.some(({ codigo }) => codigo.startsWith('periodo-'))
  const offers: readonly (readonly [isMade: boolean, offer: Offer])[] = [
    [
      isOther && soDoPeriodo !== true,
      {
        says: 'O arquivo tem linhas de outro ano ou mês. Elas podem ficar de fora, contadas; depois confira de novo.',
        yes: 'Só as do período',
        change: { soDoPeriodo: true },
      },
    ],
    [
      isMonthFirst && mesAntes !== true,
      {
        says: 'Se as datas deste arquivo têm o mês antes do dia, todas podem ser lidas assim; depois confira de novo.',
        yes: 'O mês vem antes',
        change: { mesAntes: true },
      },
    ],
    [
      acumulado !== true && perguntas.some(({ codigo }) => codigo.startsWith('acumulado-')),
      {
        says: 'Se os valores são do ano até o mês, só a diferença para o que já está publicado dos meses anteriores pode ser publicada; depois confira de novo.',
        yes: 'Os valores são do ano até o mês',
        change: { acumulado: true },
      },
    ],
    [
      repetidas > 0 && !somar,
      {
        says: 'Há linhas que repetem a chave de outra. Se só diferem nos valores, eles podem ser somados; depois confira de novo.',
        yes: 'Somar os valores',
        change: { somar: true },
      },
    ],
  ]
  return offers.filter(([isMade]) => isMade).map(([, offer]) => offer)
}

/** Ways to read the file that spare its sender to change it. */
export function ReadingOffers({ state: { mapping, map }, result }: OfferProps) {
  const isDone = result.situacao === 'publicada' || result.situacao === 'inalterada'
  if (isDone) return null
  return offersOf(mapping, result).map(({ says, yes, change }) => (
    <Alert
      key={yes}
      severity="info"
      action={
        <Button color="inherit" onClick={() => map({ ...mapping, ...change })}>
          {yes}
        </Button>
      }
    >
      {says}
    </Alert>
  ))
}
