import { conjunction } from '../../../pt-br/junctions.ts'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { documentType } from '../../../resources/portal/document-type.ts'
import { rowsQuery, type Row } from '../../engine/data.ts'

interface LeadsToProps {
  readonly row: Row
  /** The number of the item of a base menu that it is, or is made from. */
  readonly baseItem: unknown
}
/**
 * Where an item that names neither a page nor another site leads: to the documents of the kinds that have it as their
 * menu item.
 */
export function LeadsTo({ row, baseItem }: LeadsToProps) {
  const byItself = row['url'] === null && row['action'] === null
  const types = useQuery({
    ...rowsQuery(
      documentType,
      {},
      { page: 1, pageSize: 10, sort: 'ordem', filter: [`itemMenuId:${String(baseItem)}`] },
    ),
    enabled: byItself,
  })
  if (!byItself || !types.data) return null
  const names = types.data.rows.map(({ description }) => String(description))
  if (names.length > 0)
    return <Alert severity="info">Este item leva aos documentos de {conjunction(names)}.</Alert>
  if (row['newMenuGroup'] === true) return null
  return (
    <Alert severity="warning">
      Este item ainda não leva a lugar nenhum. Preencha a página do portal ou o endereço externo, ou
      escolha-o como item de menu de um tipo de documento.
    </Alert>
  )
}
