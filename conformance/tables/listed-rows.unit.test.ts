import { expect, test } from 'vitest'
import { servidores } from '../../tables/declared/people/servidores.ts'
import { listedCells, listedColumns } from '../../tables/domain/row-door/listed-rows.ts'

test('a clerk reads who a row is of, and codes of the municipality in its words', () => {
  const units = [{ id: 'u', nome: 'Prefeitura' }]
  const own = new Map([['cargo', new Map([['018', 'Diretora de escola']])]])
  const row = { exercicio: 2026, mes: 10, nome: 'Zenaide Dias', cargo: '018', lotacao: '2002' }
  const cells = listedCells(servidores, units, own, row)
  const shown = Object.fromEntries(
    listedColumns(servidores, units).map(({ titulo }, at) => [titulo, cells[at]]),
  )
  // A code without words stays as it is.
  expect(shown).toMatchObject({
    Nome: 'Zenaide Dias',
    Cargo: 'Diretora de escola',
    Lotação: '2002',
  })
  expect(Object.keys(shown)).not.toContain('Unidade gestora')
})
