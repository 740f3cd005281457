import { sheetRefusal } from './sheet-refusal.ts'
import { walkXml } from './xml-text.ts'

// Of a workbook the first sheet that people see is read, or the one that is asked for; others that hold something are
// told by their names.

/** The sheet that is read, and others that hold something, hidden ones with a word that says so. */
export interface SheetNames {
  readonly read: string
  readonly others: readonly string[]
  /** Rows of the sheet that hold something and are hidden, as filters hide them: they are read. */
  readonly hiddenRows: number
  /** How many sheets people see, empty ones too. */
  readonly visible: number
}

export const shownName = (sheet: { readonly name: string; readonly isHidden: boolean }): string =>
  sheet.isHidden ? `${sheet.name} (escondida)` : sheet.name

export const allHidden = () =>
  sheetRefusal(
    'Todas as folhas da planilha estão escondidas. Mostre a que tem as linhas e salve de novo.',
  )
const sheetTags =
  /<(?:[\w.-]{1,40}:)?sheet\b[^<>]{0,1000}>(?:\s{0,256}<\/(?:[\w.-]{1,40}:)?sheet\s{0,256}>)?/g
const isHiddenTag = (tag: string) => /\sstate\s*=\s*["']\s*(?:very)?hidden/i.test(tag)
const holdsCells = /<(?:[\w.-]{1,40}:)?c\b/
/** A row that is hidden and has cells. */
const hiddenRow =
  /<(?:[\w.-]{1,40}:)?row\b(?=[^<>]{0,1000}\shidden\s*=\s*["'](?:1|true))[^<>]{0,1000}(?<!\/)>\s*<(?:[\w.-]{1,40}:)?c\b/g
const bare = (name: string) => name.slice(name.indexOf(':') + 1)
const workbook = 'xl/workbook.xml'
const links = 'xl/_rels/workbook.xml.rels'

/** Where the parts of a workbook stand, by the names of their links. */
function targetsOf(list: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  walkXml(list, {
    open(_, { Id = '', Target = '' }) {
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

/** A sheet of an XLSX, and the part that has its cells. */
export interface WorkbookSheet {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}
/** The sheets of an XLSX, as it lists them. @param textOf a part by its name, empty where there is none */
export function sheetsOfWorkbook(textOf: (name: string) => string): readonly WorkbookSheet[] {
  const targets = targetsOf(textOf(links))
  const sheets: WorkbookSheet[] = []
  walkXml(textOf(workbook), {
    open(tag, attributes) {
      if (bare(tag) !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => bare(key) === 'id') ?? []
      const { name = '', state = '' } = attributes
      sheets.push({
        name,
        part: targets.get(id) ?? '',
        isHidden: /^\s*(?:very)?hidden/i.test(state),
      })
    },
  })
  return sheets
}

/**
 * Takes the hidden sheets out of a workbook's list, so that the first one is seen.
 * @param parts of an XLSX, by name; that of the workbook is replaced
 * @param at which of the sheets that people see is read, from 0
 * @throws {Problem} where all of them are hidden
 */
export function keepVisible(parts: Record<string, Uint8Array>, at = 0): SheetNames {
  const textOf = (name: string) => Buffer.from(parts[name] ?? []).toString('utf8')
  const list = textOf(workbook)
  const sheets = sheetsOfWorkbook(textOf)
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  if (visible.length === 0 && sheets.length > 0) throw allHidden()
  const read = visible[at]
  if (sheets.some(({ isHidden }) => isHidden))
    parts[workbook] = Buffer.from(list.replace(sheetTags, (tag) => (isHiddenTag(tag) ? '' : tag)))
  return {
    read: read?.name ?? '',
    hiddenRows: read ? (textOf(read.part).match(hiddenRow)?.length ?? 0) : 0,
    visible: visible.length,
    others: sheets
      .filter((one) => one !== read && holdsCells.test(textOf(one.part)))
      .map(shownName),
  }
}
