import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { FileResult } from '../../tables/calls/table-file.ts'
import type { SendState } from './send-state.ts'

interface OfferProps {
  readonly state: SendState
  readonly result: FileResult
}
/** Where lines are of other years or months than was chosen: to leave them out. */
export function PeriodOffer({ state: { mapping, map }, result }: OfferProps) {
  const isOther =
    result.doutroPeriodo > 0 || result.perguntas.some(({ codigo }) => codigo.startsWith('periodo-'))
  const isDone = result.situacao === 'publicada' || result.situacao === 'inalterada'
  if (!isOther || isDone || mapping.soDoPeriodo === true) return null
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => map({ ...mapping, soDoPeriodo: true })}>
          Só as do período
        </Button>
      }
    >
      O arquivo tem linhas de outro ano ou mês. Elas podem ficar de fora, contadas; depois confira
      de novo.
    </Alert>
  )
}
