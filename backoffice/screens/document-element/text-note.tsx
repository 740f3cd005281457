import { useQuery } from '@tanstack/react-query'
import { readFileText, type FileTextState } from '../../../resources/calls/document.ts'
import { endingIn } from '../../../kernel/file-kinds.ts'
import { isUnreadable, readEndings, unreadable } from '../../../kernel/file-text.ts'
import type { Row } from '../../engine/data.ts'
import { callApi } from '../../transport/http.ts'

const unsearchable = 'Sem texto pesquisável: a busca do portal não alcança o que está escrito nele.'

/** What the clerk can do for a file that nobody can search; nothing where there is nothing to do. */
function adviceOn({ estado, motivo, cortado }: FileTextState, key: string): string | undefined {
  if (estado === null) return 'O texto do arquivo ainda será lido para a busca do portal.'
  if (estado === 'ilegivel') {
    const { words, advice } = unreadable[isUnreadable(motivo) ? motivo : 'falha']
    return `Sem texto pesquisável. ${words} ${advice}`
  }
  if (estado === 'sem_texto') {
    const ending = endingIn(key)
    const isRead = ending !== undefined && readEndings.includes(ending)
    return isRead
      ? `${unsearchable} Parece digitalizado: gere o PDF no programa em que foi escrito, ou digitalize com reconhecimento de texto (OCR).`
      : `${unsearchable} Imagens e arquivos ZIP não são lidos: publique também um PDF com texto.`
  }
  return cortado
    ? 'A busca do portal alcança só o começo deste arquivo, que é muito longo.'
    : undefined
}

/** Whether people find the document by what is written in its file, and else what to do. */
export function TextNote({ row }: { readonly row: Row }) {
  const key = String(row.s3FileKey)
  const { data } = useQuery({
    queryKey: ['document-element', 'file-text', row.elementId, key],
    queryFn: async () =>
      (await callApi(readFileText, { params: { id: String(row.elementId) } })).data,
  })
  return data ? adviceOn(data, key) : undefined
}
