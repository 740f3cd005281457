/** What may be published, by ending: the type it is served with, and the words people have for it. */
export const fileKinds = {
  pdf: { type: 'application/pdf', words: 'PDF' },
  odt: { type: 'application/vnd.oasis.opendocument.text', words: 'documento ODT' },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', words: 'planilha ODS' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    words: 'documento DOCX',
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    words: 'planilha XLSX',
  },
  csv: { type: 'text/csv', words: 'CSV' },
  xml: { type: 'application/xml', words: 'XML' },
  json: { type: 'application/json', words: 'JSON' },
  txt: { type: 'text/plain', words: 'texto' },
  png: { type: 'image/png', words: 'imagem PNG' },
  jpg: { type: 'image/jpeg', words: 'imagem JPEG' },
  jpeg: { type: 'image/jpeg', words: 'imagem JPEG' },
  zip: { type: 'application/zip', words: 'ZIP' },
} as const
export type Ending = keyof typeof fileKinds

export const isEnding = (text: string): text is Ending => Object.hasOwn(fileKinds, text)
export const endings: readonly Ending[] = Object.keys(fileKinds).filter(isEnding)

/** The ending of a file's name, in lower case; undefined when no such file may be published. */
export function endingIn(name: string): Ending | undefined {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return isEnding(ending) ? ending : undefined
}

interface Accepted {
  readonly endings: readonly Ending[]
  readonly words: string
}
/** What a field takes: any file, pictures, or tables of text. */
export type Accept = 'document' | 'image' | 'table'
export const accepted: Readonly<Record<Accept, Accepted>> = {
  document: { endings, words: 'PDF, planilha, texto ou imagem' },
  image: {
    endings: endings.filter((ending) => fileKinds[ending].type.startsWith('image/')),
    words: 'PNG ou JPEG',
  },
  table: { endings: ['csv', 'txt'], words: 'CSV' },
}

/** Whether a field takes a file of this name. */
export function isAccepted(name: string, accept: Accept): boolean {
  const ending = endingIn(name)
  return ending !== undefined && accepted[accept].endings.includes(ending)
}

/** What to do with a file that people often have and that is not taken, by its ending. */
const instead: Readonly<Record<string, string>> = {
  p7s: 'A assinatura está fora do documento: assine dentro do PDF e envie o PDF.',
  p7m: 'A assinatura está fora do documento: assine dentro do PDF e envie o PDF.',
  doc: 'Abra-o e salve como PDF, DOCX ou ODT.',
  rtf: 'Abra-o e salve como PDF, DOCX ou ODT.',
  xls: 'Abra-o e salve como XLSX, ODS ou CSV.',
  ppt: 'Abra-o e salve como PDF.',
  pptx: 'Abra-o e salve como PDF.',
  htm: 'Abra-o no navegador e imprima em PDF.',
  html: 'Abra-o no navegador e imprima em PDF.',
  rar: 'Extraia os arquivos, ou junte-os em um ZIP.',
  '7z': 'Extraia os arquivos, ou junte-os em um ZIP.',
}
/** What is said of a file whose kind a field does not take: what to do with it. @param name with its ending */
export function refusedKind(name: string, accept: Accept): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  // `jpg` and `jpeg` are one kind to people.
  const [last = '', ...others] = accepted[accept].endings
    .filter((one) => one !== 'jpg')
    .map((one) => one.toUpperCase())
    .toReversed()
  const offered = others.length === 0 ? last : `${others.toReversed().join(', ')} ou ${last}`
  const advice =
    accept === 'document' && Object.hasOwn(instead, ending) ? instead[ending] : undefined
  return `Este tipo de arquivo não é aceito. ${advice ?? `Use ${offered}.`}`
}

const units = ['bytes', 'KB', 'MB', 'GB']
const written = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
/** Decimal units, as file managers and the portals show them. @returns the value, and its unit. */
function scaled(bytes: number): readonly [value: number, unit: string] {
  const step = bytes < 1_000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  return [bytes / 1_000 ** step, units[step] ?? '']
}

/** `1,2 MB`. */
export function sizeText(bytes: number): string {
  const [value, unit] = scaled(bytes)
  return `${written.format(value >= 100 ? Math.round(value) : value)} ${unit}`
}

/** `104 MB`: what surely fits into a limit of 104.857.600 bytes. */
export function limitText(bytes: number): string {
  const [value, unit] = scaled(bytes)
  return `${written.format(Math.floor(value))} ${unit}`
}
