import { describe, expect, test } from 'vitest'
import { openRemittance } from '../../../formats/remittances/open-remittance.ts'
import { padFiles } from './pad-files.ts'
import { filesOf, pick, rowsOf } from './remittance-rows.ts'

// The files of the PAD (SIAPC, TCE-RS) tell rows by their places, and prove that they are whole.

describe('PAD', () => {
  test('commitments are read by their places, and what takes them back stands in them', async () => {
    const [first, second, ofChamber, ...rest] = await rowsOf(padFiles, 'empenhos')
    expect(first).toEqual({
      entidade: 'PREFEITURA MUNICIPAL DE AURORA DO SUL',
      numeroEmpenhoPad: '0000000000001',
      dataEmpenhoPad: '2024-01-10',
      orgaoUnidade: '0201',
      nomeUnidade: 'GABINETE DO PREFEITO',
      funcao: '04',
      subfuncao: '122',
      programa: '0005',
      projetoAtividade: '02040',
      rubrica: '339030160000000',
      fonteRecursoPad: '1500',
      nomeCredorPad: 'PAPELARIA AURORA LTDA',
      documentoCredorPad: '11222333000181',
      historicoEmpenho: 'CANETAS E PAPÉIS',
      valorEmpenhado: '1000,00',
      valorAnulado: '600,00',
      valorLiquidado: '400,00',
      valorPago: '290,00',
    })
    // Zeros before a CNPJ make no CPF of it.
    expect(second).toMatchObject({ documentoCredorPad: '00000000000191', valorLiquidado: '0,00' })
    // What a town hall tells of the legislative function is asked about.
    expect(ofChamber?.['entidade']).toBe('CÂMARA DE VEREADORES')
    expect(rest).toEqual([])
  })

  test('movements are those of the year, with what former years left', async () => {
    const names = ['tipoMovimento', 'numeroMovimentoPad', 'dataMovimentoPad', 'anoEmpenhoPad']
    expect(pick(await rowsOf(padFiles, 'movimentos'), ...names, 'valorMovimento')).toEqual([
      ['Liquidação', '11', '2024-01-20', '2024', '400,05'],
      ['Estorno de liquidação', '12', '2024-02-06', '2024', '-0,05'],
      ['Pagamento', '21', '2024-01-22', '2024', '300,00'],
      ['Pagamento', '22', '2024-01-23', '2023', '55,55'],
      ['Estorno de pagamento', '23', '2024-01-24', '2024', '-10,00'],
    ])
  })

  const { 'CREDOR.TXT': _creditors, ...withoutCreditors } = padFiles
  const changed = (name: string, from: string, to: string) => ({
    ...padFiles,
    [name]: (padFiles[name] ?? '').replace(from, to),
  })
  test.each([
    ['a companion less', withoutCreditors, 'Falta CREDOR.TXT'],
    ['cut', changed('LIQUIDAC.TXT', 'FINALIZADOR0000000003', ''), 'falta a linha FINALIZADOR'],
    [
      'another count',
      changed('EMPENHO.TXT', 'FINALIZADOR0000000005', 'FINALIZADOR0000000006'),
      'diz 6 registros, e há 5',
    ],
    [
      'another layout',
      changed('EMPENHO.TXT', '15000000\r\n', '\r\n'),
      'tem 729 posições, e o leiaute tem 737',
    ],
    ['no day', changed('EMPENHO.TXT', '10012024', '31022024'), 'não é uma data'],
    ['no sign', changed('PAGAMENT.TXT', '0000000030000+', '0000000030000 '), 'não é um valor'],
    [
      'more taken back than there was',
      changed('EMPENHO.TXT', '0000000100000+', '0000000010000+'),
      'do empenho 0000000000001 há 600,00 anulados e só 100,00 empenhados',
    ],
    [
      'another body',
      changed('CREDOR.TXT', '11222333000181', '11222333000262'),
      'não são todos do mesmo órgão',
    ],
    [
      'an unknown creditor',
      changed('EMPENHO.TXT', '+0000000008', '+0000000006'),
      'não está em CREDOR.TXT',
    ],
    [
      'an unknown commitment',
      changed('PAGAMENT.TXT', '0000000000009', '0000000000005'),
      'não está em EMPENHO.TXT',
    ],
  ])('%s is refused with what to do', async (_, texts, words) => {
    await expect(rowsOf(texts, 'empenhos')).rejects.toThrow(words)
  })

  test('the files beside those that are read are of the same remittance', async () => {
    const remittance = await openRemittance(filesOf({ ...padFiles, 'leia-me.txt': 'oi' }))
    expect([remittance?.system, remittance?.others.map(({ name }) => name)]).toEqual([
      'PAD (TCE-RS)',
      ['leia-me.txt'],
    ])
  })
})
