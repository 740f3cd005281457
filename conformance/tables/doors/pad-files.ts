// The files of a PAD (SIAPC, TCE-RS) of an invented town, of fixed width as since 2023.

const text = (value: string, width: number) => value.padEnd(width).slice(0, width)
const digits = (value: string, width: number) => value.padStart(width, '0')
const townOfPad = 'PREFEITURA MUNICIPAL DE AURORA DO SUL'
const cnpjOfPad = '11222333000181'
const head = `${cnpjOfPad}010120242902202410032024${text(townOfPad, 80)}`
const file = (records: readonly string[]) =>
  [head, ...records, `FINALIZADOR${digits(String(records.length), 10)}`, ''].join('\r\n')

const signed = (cents: number) => `${digits(String(Math.abs(cents)), 13)}${cents < 0 ? '-' : '+'}`
const commitment = (
  number: string,
  day: string,
  cents: number,
  { creditor = '7', of = '04', unit = '0201' } = {},
) =>
  [
    unit,
    of,
    '122',
    '0005',
    '000',
    '02040',
    text('33903016', 15).replaceAll(' ', '0'),
    '00000000',
    digits(number, 13),
    day,
    signed(cents),
    digits(creditor, 10),
    text('', 165),
    '000',
    '  ',
    'N',
    text('', 20),
    digits('', 20),
    '0000',
    text('CANETAS E PAPÉIS', 400),
    'DPV',
    '00',
    'N',
    'X',
    digits('', 14),
    '0000',
    '1500',
    '0000',
  ].join('')
const liquidation = (of: string, number: string, day: string, cents: number) =>
  [digits(of, 13), digits(number, 20), day, signed(cents), text('', 165), text('', 30)].join('') +
  [
    text('NOTA', 400),
    'X',
    digits('', 20),
    text('', 20),
    '0000',
    'X',
    digits('', 9),
    '   ',
    'X',
  ].join('')
const payment = (of: string, number: string, day: string, cents: number) =>
  [digits(of, 13), digits(number, 20), day, signed(cents), text('', 120), text('', 30)].join('') +
  [digits('', 20), '0201', digits('', 20), '0201', text('ORDEM', 400), digits('', 20)].join('')
const creditor = (code: string, name: string, document: string) =>
  [digits(code, 10), text(name, 60), digits(document, 14), text('', 150), '0001'].join('')

/** January and February of 2024; the last commitment of 2023 is what it left unpaid. */
export const padFiles: Readonly<Record<string, string>> = {
  'EMPENHO.TXT': file([
    commitment('1', '10012024', 100_000),
    commitment('1', '05022024', -60_000),
    commitment('2', '12012024', 4_010, { creditor: '8' }),
    commitment('3', '15012024', 707, { of: '01', unit: '0101' }),
    commitment('9', '20122023', 5_555),
  ]),
  'LIQUIDAC.TXT': file([
    liquidation('1', '11', '20012024', 40_005),
    liquidation('1', '12', '06022024', -5),
    liquidation('9', '0', '20122023', 5_555),
  ]),
  'PAGAMENT.TXT': file([
    payment('1', '21', '22012024', 30_000),
    payment('9', '22', '23012024', 5_555),
    payment('1', '23', '24012024', -1_000),
  ]),
  'CREDOR.TXT': file([
    creditor('7', 'PAPELARIA AURORA LTDA', '11222333000181'),
    creditor('8', 'BANCO DO BRASIL SA', '00000000000191'),
  ]),
  'UNIORCAM.TXT': file([
    `20240101${text('CÂMARA DE VEREADORES', 80)}01${digits('', 14)}`,
    `20240201${text('GABINETE DO PREFEITO', 80)}02${digits('', 14)}`,
  ]),
  'BAL_VER.TXT': file(['1'.repeat(200)]),
}
