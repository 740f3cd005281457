import { removeTableRow } from '../../../tables/calls/table-row.ts'
import { problem } from '../../../kernel/problem.ts'
import { callApi } from '../../transport/http.ts'
import { queryClient } from '../../transport/query.ts'
import type { Act } from '../act-fields.ts'
import { rowQuery } from './data.ts'

/** Takes a row back that people typed, with the reason. */
export const removeRowAct = (name: string, key: readonly string[]): Act => ({
  title: `Excluir ${name}?`,
  text: 'A linha sai das páginas, das somas e dos arquivos. O motivo fica na história da tabela.',
  button: 'Excluir',
  fields: [{ name: 'motivo', label: 'Motivo', long: true }],
  run: async (place, { motivo = '' }) => {
    const { carga } = await queryClient.fetchQuery({
      ...rowQuery(place, JSON.stringify(key)),
      staleTime: 0,
    })
    const body = { chave: [...key], carga: carga ?? 0, motivo }
    const { data } = await callApi(removeTableRow, { params: { ...place }, body })
    if (data.situacao !== 'gravada')
      throw problem('invalid', data.achados[0]?.mensagem ?? 'Nada foi excluído.')
    return 'Linha excluída do portal. O endereço dela diz que saiu.'
  },
})
