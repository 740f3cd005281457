import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pdfText } from '../../../formats/file-text/pdf-text.ts'
import { usualBounds } from '../../../formats/file-text/outcome.ts'

// Documents as programs of accounting and of typesetting draw them: what a portal's search finds in them.

const textOf = async (name: string) => {
  const file = readFileSync(new URL(`./files/shapes/${name}`, import.meta.url))
  return (await pdfText(new Uint8Array(file), usualBounds)).text
}

test('accents that are drawn apart from their letters belong to words', async () => {
  const text = await textOf('30-diario-acentos-separados.pdf')
  for (const word of ['disponível', 'sítio', 'edição']) expect(text.toLowerCase()).toContain(word)
})

test('a label behind the amount of the line above is a word of its own', async () => {
  const words = (await textOf('31-anexo-colunas-da-direita.pdf')).toLowerCase().split(/\s+/)
  expect(words).toEqual(expect.arrayContaining(['xerenúncia', 'zabelê']))
})
