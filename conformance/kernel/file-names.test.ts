import { expect, test } from 'vitest'
import { plainCell, typedCell } from '../../kernel/csv.ts'
import { refusedKind } from '../../kernel/file-kinds.ts'

// What is said of files that are not taken, and what comes back of those that were given out.

test('a refusal says what to do with a file that people often have', () => {
  const said = (name: string) => refusedKind(name, 'document')
  expect(said('contrato.pdf.p7s')).toContain('assine dentro do PDF')
  expect(said('plano.XLS')).toContain('salve como XLSX, ODS ou CSV')
  expect(said('lei.doc')).toContain('salve como PDF, DOCX ou ODT')
  expect(said('planta.dwg')).toMatch(/Use PDF, .*XLSX, .* ou ZIP\.$/)
  expect(said('sem-final')).toBe(said('planta.dwg'))
  expect(said('constructor')).toBe(said('planta.dwg'))
  expect(refusedKind('lei.doc', 'image')).toBe(
    'Este tipo de arquivo não é aceito. Use PNG ou JPEG.',
  )
  expect(refusedKind('plano.xls', 'table')).toBe(
    'Este tipo de arquivo não é aceito. Use CSV ou TXT.',
  )
})

test('a text that was made harmless comes back as it was', () => {
  for (const text of ['+55 27 0000-0000', '=1+1', '@cargo', '-', '\tcom tabulação', '＝1'])
    expect([plainCell(text), typedCell(plainCell(text))]).toEqual([`'${text}`, text])
  for (const text of ["'aspas'", "'", '', "d'água", 'texto']) expect(typedCell(text)).toBe(text)
})
