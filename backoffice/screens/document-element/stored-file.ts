import { removeFile } from '../../../resources/calls/file.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'

/**
 * Deletes a file that was sent and that no document names; one that stays nevertheless goes with the next day's sweep.
 */
export async function deleteStored(key: string): Promise<void> {
  try {
    await callApi(removeFile, { params: { fileName: key }, query: { filename: key } })
  } catch (error) {
    const { faults, message } = asProblem(error)
    toast({
      text: 'Erro ao excluir documento s3',
      detail: `${faults[0]?.message ?? message} O arquivo não foi publicado.`,
      kind: 'error',
    })
  }
}
