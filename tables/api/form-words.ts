import { interrupted, tooLarge } from '../../formats/file-fault.ts'
import type { MultipartForm } from '../../platform/http/multipart.ts'

/** What is said of a form that brings one file of rows. @param limit the most bytes of the file */
export const wordsOfForm = (limit: number): MultipartForm<never>['words'] => ({
  field: 'arquivo',
  notForm: 'Envie o arquivo como multipart/form-data.',
  tooLarge: tooLarge(limit),
  tooMany: 'Envie um arquivo por vez.',
  noFile: 'Escolha um arquivo.',
  cut: interrupted,
})
