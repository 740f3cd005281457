// Spreadsheets keep 85 % as 0.85, and its sign in the format of the cell: read without it, it is less than one percent.

/** Of a share, as people see it: `0.0416` is `4.16%`. */
export const percentText = (share: number): string => `${Number((share * 100).toPrecision(12))}%`

const prefix = String.raw`(?:[\w.-]{1,40}:)?`
const formats = new RegExp(`<${prefix}numFmt\\b[^<>]{0,1000}>`, 'g')
const cellFormats = new RegExp(`<${prefix}cellXfs\\b[^<>]{0,1000}>([\\s\\S]*?)</${prefix}cellXfs`)
const cellFormat = new RegExp(`<${prefix}xf\\b([^<>]{0,1000})>`, 'g')
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']{0,1000})["']`).exec(tag)?.[1] ?? ''
/** The formats that every spreadsheet has: ECMA-376, part 1, 18.8.30. */
const builtIn = ['9', '10']

/** Places, in the styles of a workbook, of the formats that show a percentage. */
export function percentStyles(styles: string): ReadonlySet<string> {
  const own = [...styles.matchAll(formats)]
    .filter(([tag]) => attribute(tag, 'formatCode').includes('%'))
    .map(([tag]) => attribute(tag, 'numFmtId'))
  const percents = new Set([...builtIn, ...own])
  const [, all = ''] = cellFormats.exec(styles) ?? []
  const places = [...all.matchAll(cellFormat)].flatMap(([, said = ''], at) =>
    percents.has(attribute(said, 'numFmtId')) ? [String(at)] : [],
  )
  return new Set(places)
}

const numberCells = new RegExp(
  `(<${prefix}c\\b)([^<>]{0,1000})>(\\s{0,256}(?:<${prefix}f\\b[^<>]{0,1000}(?:/>|>[^<]{0,8192}</${prefix}f\\s{0,8}>))?\\s{0,256}<${prefix}v\\s{0,8}>)([^<]{1,40})(?=</)`,
  'g',
)
/** The XML of a sheet whose percentages stand as texts that say so. */
export function withPercents(sheet: string, styles: ReadonlySet<string>): string {
  if (styles.size === 0) return sheet
  return sheet.replace(
    numberCells,
    (all, tag: string, said: string, before: string, value: string) => {
      const type = attribute(said, 't')
      const share = Number(value)
      const isShare = styles.has(attribute(said, 's')) && (type === '' || type === 'n')
      if (!isShare || !Number.isFinite(share)) return all
      return `${tag}${said.replace(/\st\s*=\s*["']n["']/, '')} t="str">${before}${percentText(share)}`
    },
  )
}
