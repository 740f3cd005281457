import { describe, expect, test } from 'vitest'
import { accepted, endingIn, isAccepted, limitText, sizeText } from '../../kernel/file-kinds.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [1_234, '1,2 KB'],
  [345_678, '346 KB'],
  [1_849_000, '1,8 MB'],
  [5_000_000_000, '5 GB'],
])('%i bytes are %s, in the back office as on the portal', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test.each([
  [104_857_600, '104 MB'],
  [10_485_760, '10 MB'],
  [1_024, '1 KB'],
])('a limit of %i bytes is told as %s: less than that surely fits', (bytes, text) => {
  expect(limitText(bytes)).toBe(text)
})

describe('what a field takes', () => {
  test('is told by the ending of the name, in any case', () => {
    for (const [name, ending] of [
      ['Relatório.PDF', 'pdf'],
      ['foto.Jpeg', 'jpeg'],
      ['a.b.csv', 'csv'],
      ['a.exe', undefined],
      ['pdf', undefined],
      ['a.toString', undefined],
    ] as const)
      expect(endingIn(name), name).toBe(ending)
  })

  test('pictures are taken as pictures, tables as tables, and all of them as documents', () => {
    expect(accepted.image.endings).toEqual(['png', 'jpg', 'jpeg'])
    expect([isAccepted('a.png', 'image'), isAccepted('a.pdf', 'image')]).toEqual([true, false])
    expect([isAccepted('a.txt', 'table'), isAccepted('a.xlsx', 'table')]).toEqual([true, false])
    for (const { endings } of Object.values(accepted))
      for (const ending of endings) expect(isAccepted(`a.${ending}`, 'document')).toBe(true)
  })
})
