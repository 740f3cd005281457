import { describe, expect, test } from 'vitest'
import { openRemittance } from '../../../formats/remittances/open-remittance.ts'
import { KeptTexts } from '../../../formats/remittances/remittance.ts'
import {
  sagresMonth,
  annul,
  closing,
  february,
  inFolders,
  january,
  liquidate,
} from './sagres-files.ts'
import { filesOf, pick, rowsOf } from './remittance-rows.ts'

// What a town sends to its court of accounts tells the rows of tables, or is refused with what to do.

const year = inFolders([february, january, closing])

describe('SAGRES', () => {
  test('commitments have the creditor, the nature and the source of several files and fields', async () => {
    const [first, second, ofChamber, last] = await rowsOf(year, 'empenhos')
    expect(first).toEqual({
      entidade: 'PREFEITURA MUNICIPAL DE AURORA',
      anoEmisEmpenho: '2023',
      numeroEmpenho: '0110001',
      dataEmisEmpenho: '2023-01-10',
      tipoEmpenho: 'Ordinário',
      codigoUnidOrcamentaria: '020100',
      nomeUnidOrcamentaria: 'GABINETE DO PREFEITO',
      codigoFuncao: '04',
      codigoSubFuncao: '122',
      codigoPrograma: '0005',
      denominacaoPrograma: '',
      codigoAcao: '2040',
      denominacaoAcao: '',
      naturezaDespesa: '33903016',
      fonteRecurso: '1500',
      nomeDenoOuRazaJuridica: 'PAPELARIA AURORA LTDA',
      cpfCnpjCredor: '11222333000181',
      historicoEmpenho: 'CANETAS & PAPEL',
      valorEmpenho: '1000,00',
      // What an annulment of a later month takes back stands in the commitment, and is no row.
      valorAnulado: '600,00',
      valorLiquidado: '350,00',
      valorPago: '350,00',
    })
    expect(second).toMatchObject({
      tipoEmpenho: 'Global',
      nomeDenoOuRazaJuridica: 'FOLHA DE PAGAMENTO',
      valorAnulado: '',
      valorLiquidado: '0,00',
    })
    expect(ofChamber).toMatchObject({ entidade: 'CAMARA MUNICIPAL', valorLiquidado: '7,07' })
    // A name is that of the month; the month of closing tells the commitment again, and is no second row.
    expect(last).toMatchObject({
      numeroEmpenho: '0201001',
      nomeDenoOuRazaJuridica: 'PAPELARIA AURORA DO SUL LTDA',
      valorLiquidado: '20,00',
      valorPago: '0,00',
    })
    expect(await rowsOf(year, 'empenhos')).toHaveLength(4)
  })

  test('movements are what the ledger says of the months, and nothing of the closing', async () => {
    const rows = await rowsOf(year, 'movimentos')
    const names = ['tipoMovimento', 'numeroRegiOuLancamento', 'numeroEmpenho', 'valorLancado']
    expect(pick(rows, ...names)).toEqual([
      ['Liquidação', '00000002', '0110001', '300,05'],
      ['Pagamento', '00000003', '0110001', '300,05'],
      ['Pagamento', '00000004', '1230001', '55,55'],
      ['Liquidação', '00000005', '0110003', '7,07'],
      ['Liquidação', '00000012', '0110001', '99,95'],
      ['Estorno de liquidação', '00000013', '0110001', '-50,00'],
      ['Liquidação', '00000014', '0201001', '20,00'],
      ['Pagamento', '00000015/1', '0110001', '49,95'],
      ['Pagamento', '00000015/2', '0201001', '20,00'],
      ['Estorno de pagamento', '00000016', '0201001', '-20,00'],
    ])
    const about = ['entidade', 'anoEmisEmpenho', 'fonteRecurso', 'nomeDenoOuRazaJuridica']
    expect(pick(rows.slice(0, 4), ...about)).toEqual([
      ['PREFEITURA MUNICIPAL DE AURORA', '2023', '1500', 'PAPELARIA AURORA LTDA'],
      ['PREFEITURA MUNICIPAL DE AURORA', '2023', '1540', 'PAPELARIA AURORA LTDA'],
      ['PREFEITURA MUNICIPAL DE AURORA', '2022', '1540', 'PAPELARIA AURORA LTDA'],
      ['CAMARA MUNICIPAL', '2023', '1500', 'PAPELARIA AURORA LTDA'],
    ])
  })

  test('revenue is that of each month, and its forecast that of the opening', async () => {
    const names = 'mesReferencia codigoReceOrcamentaria fonteRecurso'.split(' ')
    const amounts = 'previsaoInicial previsaoAtualizada arrecadada deducoes'.split(' ')
    expect(pick(await rowsOf(year, 'receitas'), ...names, ...amounts)).toEqual([
      ['1', '17115111', '1500', '9000,00', '0,00', '800,40', '160,08'],
      ['2', '17115111', '1500', '0,00', '0,00', '0,60', '0,12'],
    ])
  })

  test('a later month alone tells its revenue, and what it lacks is asked for', async () => {
    const alone = { ...february }
    expect(pick(await rowsOf(alone, 'receitas'), 'entidade', 'arrecadada')).toEqual([
      ['Unidade orçamentária 020100', '0,60'],
    ])
    const words = 'Junte em um ZIP todas as remessas do ano, de janeiro até a última'
    await expect(rowsOf(alone, 'movimentos')).rejects.toThrow(words)
    await expect(rowsOf(alone, 'empenhos')).rejects.toThrow(`Há anulação do empenho 0110001, e as`)
  })

  test('what was paid is not told where months are missing before it', async () => {
    const march = sagresMonth(3, {
      creditors: [['11222333000181', 'PAPELARIA AURORA LTDA']],
      commitments: [{ number: '0301001', value: '5.00', date: '2023-03-01' }],
    })
    const amounts = ['valorEmpenho', 'valorLiquidado', 'valorPago']
    expect(pick(await rowsOf(march, 'empenhos'), ...amounts)).toEqual([
      ['5,00', 'não informado', 'não informado'],
    ])
  })

  const without = (name: string) =>
    Object.fromEntries(Object.entries(january).filter(([one]) => one !== name))
  const changed = (name: keyof typeof january, from: string, to: string) => ({
    ...january,
    [name]: (january[name] ?? '').replace(from, to),
  })
  test.each([
    ['without a companion', without('CadastrosAuxiliares.xml'), 'Falta CadastrosAuxiliares.xml na'],
    ['without its ledger', without('LancamentosContabeis.xml'), 'de janeiro de 2023'],
    ['a month twice', inFolders([january, january]), 'duas vezes CadastrosAuxiliares.xml'],
    ['two units', inFolders([january, sagresMonth(2, {}, '201998')]), 'mais de uma unidade'],
    [
      "another court's",
      { 'a.xml': '<sagres:Empenhos xmlns:sagres="http://tce.pb.gov.br/sagres/2023"/>' },
      'de outra forma que a contábil do TCE-PI',
    ],
    [
      'the payroll of the same court',
      { 'a.xml': '<fol:Folha xmlns:fol="http://www.tce.pi.gov.br/sagres2023/xml/folha"/>' },
      'de outra forma que a contábil do TCE-PI',
    ],
    [
      'a field less',
      changed('EmpenhoseRP.xml', '<emp:codigoFuncao>4</emp:codigoFuncao>', ''),
      'não diz codigoFuncao',
    ],
    ['an unknown kind', changed('EmpenhoseRP.xml', '>3</emp:tipo', '>8</emp:tipo'), 'do tipo “8”'],
    ['an amount of letters', changed('EmpenhoseRP.xml', '1000.00', 'MIL'), 'que não é um valor'],
    [
      'an entry that does not balance',
      changed('LancamentosContabeis.xml', '300.05', '300.04'),
      'no lançamento 00000002 o débito não é igual ao crédito',
    ],
    [
      'an annulment of another amount',
      inFolders([
        january,
        {
          ...february,
          'EmpenhoseRP.xml': february['EmpenhoseRP.xml']?.replace('600.00', '601.00') ?? '',
        },
      ]),
      'a anulação 0203001 é de 601,00',
    ],
    [
      'an annulment of which the ledger says nothing',
      inFolders([
        january,
        sagresMonth(2, { commitments: [{ number: '1', value: '1.00', kind: '4' }] }),
      ]),
      'nos lançamentos contábeis é de 0,00',
    ],
    [
      'an annulment of what nobody knows',
      inFolders([
        january,
        sagresMonth(2, { entries: [annul('7', '2', '0999999', '2023-02-01', '1.00')] }),
      ]),
      'Há anulação do empenho 0999999',
    ],
    [
      'a bomb of one register',
      {
        ...january,
        ...sagresMonth(1, { commitments: [{ number: 'x'.repeat(5_000_000), value: '1.00' }] }),
        'CadastrosAuxiliares.xml': january['CadastrosAuxiliares.xml'] ?? '',
      },
      'um registro grande demais',
    ],
    [
      'a bomb of one comment',
      changed('EmpenhoseRP.xml', '<emp:Empenho>', `<!--${'x'.repeat(5_000_000)}--><emp:Empenho>`),
      'um registro grande demais',
    ],
    [
      'a bomb of attributes',
      changed('EmpenhoseRP.xml', '<emp:Empenho>', `<emp:Empenho ${'a="1" '.repeat(900_000)}>`),
      'um registro grande demais',
    ],
    [
      'a number of no measure',
      changed('EmpenhoseRP.xml', '0110001<', `${'1'.repeat(2_000)}<`),
      'diz demais em numeroEmpenho',
    ],
    [
      'a bomb of depth',
      changed('EmpenhoseRP.xml', '<emp:Empenho>', `<emp:Empenho>${'<emp:a>'.repeat(40)}`),
      'cortado ou danificado',
    ],
    [
      'cut',
      { ...january, 'EmpenhoseRP.xml': january['EmpenhoseRP.xml']?.slice(0, -200) ?? '' },
      'cortado',
    ],
  ])('%s is refused with what to do', async (_, texts, words) => {
    await expect(rowsOf(texts as Readonly<Record<string, string>>, 'empenhos')).rejects.toThrow(
      words,
    )
  })

  test('what is kept of a remittance while the rest is read has a bound', () => {
    const kept = new KeptTexts()
    expect(kept.register({ code: '1', name: 'UMA' })).toEqual({ code: '1', name: 'UMA' })
    const endless = { code: '2', name: 'x'.repeat(100_000_000) }
    expect(() => kept.register(endless)).toThrow('registros demais para serem lidos juntos')
  })

  test('an entity that an XML declares itself is not opened', async () => {
    const bomb = changed('EmpenhoseRP.xml', 'CANETAS &amp; PAPEL', '&lol;')
    const declared = (bomb['EmpenhoseRP.xml'] ?? '').replace(
      '<!--',
      '<!DOCTYPE a [<!ENTITY lol "lollollol">]><!--',
    )
    const [row] = await rowsOf({ ...bomb, 'EmpenhoseRP.xml': declared }, 'empenhos')
    expect(row?.['historicoEmpenho']).toBe('&lol;')
  })

  test('a movement of a commitment of nobody is never half told', async () => {
    const lost = sagresMonth(2, { entries: [liquidate('8', '0888888', '2023-02-01', '1.00')] })
    await expect(rowsOf(inFolders([january, lost]), 'movimentos')).rejects.toThrow(
      'Há movimentos do empenho 0888888, de 2023',
    )
  })

  test('files that are none of a remittance are no remittance', async () => {
    const texts = { 'a.csv': 'numero;valor', 'xl/workbook.xml': '<workbook>sagres</workbook>' }
    expect(await openRemittance(filesOf(texts))).toBeUndefined()
    const others = await openRemittance(filesOf({ ...january, 'recibo.pdf': '%PDF' }))
    expect(others?.others.map(({ name }) => name)).toEqual(['recibo.pdf'])
  })
})
