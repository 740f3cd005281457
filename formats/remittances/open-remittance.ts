import { padNames } from '../rows/named-files.ts'
import { sheetRefusal } from '../sheets/sheet-refusal.ts'
import {
  beginningOf,
  baseName,
  Unpacked,
  type Remittance,
  type RemittanceFile,
} from './remittance.ts'
import { isPadHead, system as pad, unitNames } from './pad/layout.ts'
import { padName, padParts } from './pad/rows.ts'
import { sagresMonths } from './sagres/open-sagres.ts'
import { sagresParts } from './sagres/rows.ts'
import { isRegisterName, isOfPiaui, system as sagres, type RegisterName } from './sagres/shape.ts'

/** The first tag of an XML: what it is called, and all that it says. */
const rootOf = (start: string) => /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)([^>]*)>/.exec(start)

/** What an XML of SAGRES is of, by its first tag; nothing for any other file. */
function sagresKind(file: RemittanceFile, start: string): RegisterName | undefined {
  const [, name = '', attributes = ''] = /^\s*</.test(start) ? (rootOf(start) ?? []) : []
  if (!/sagres/i.test(name + attributes)) return undefined
  const isPiaui = [...attributes.matchAll(/xmlns(?::[\w.-]+)?\s*=\s*["']([^"']+)["']/g)].some(
    ([, address = '']) => isOfPiaui(address),
  )
  if (isPiaui && isRegisterName(name)) return name
  throw sheetRefusal(
    `${baseName(file)} é um XML do SAGRES de outra forma que a contábil do TCE-PI, que é a que lemos. No sistema contábil, exporte as tabelas como CSV ou XLSX.`,
  )
}

/** What a file of the PAD is called, where its first line is that of one. */
async function padFile(file: RemittanceFile): Promise<string | undefined> {
  const name = padName(file)
  return name !== undefined && (name === unitNames.name || isPadHead(await beginningOf(file)))
    ? name
    : undefined
}

/**
 * What the files of an archive are to a court of accounts; nothing where they are no remittance that we know.
 * @throws {Problem} `invalid` for a remittance that is not whole, or is of another shape
 */
export async function openRemittance(
  files: readonly RemittanceFile[],
): Promise<Remittance | undefined> {
  const found: (readonly [RegisterName, RemittanceFile])[] = []
  const ofPad = new Map<string, RemittanceFile>()
  const others: RemittanceFile[] = []
  for (const file of files) {
    const kind = /\.xml$/i.test(file.name) ? sagresKind(file, await beginningOf(file)) : undefined
    const name = kind ? undefined : await padFile(file)
    if (kind) found.push([kind, file])
    else if (name === undefined) others.push(file)
    else if (ofPad.has(name))
      throw sheetRefusal(
        `O ZIP tem ${name} do PAD mais de uma vez. Deixe uma só remessa em cada ZIP.`,
      )
    else ofPad.set(name, file)
  }
  if (found.length > 0) {
    const months = await sagresMonths(new Unpacked(), found)
    return { system: sagres, parts: sagresParts(months), others: [...others, ...ofPad.values()] }
  }
  if (ofPad.size === 0 || (ofPad.size === 1 && ofPad.has(unitNames.name))) return undefined
  // The other files of a PAD are balances and registers of the same remittance: none of them is a table of ours.
  const beside = others.filter((file) => !padNames.test(baseName(file)))
  return { system: pad, parts: padParts(ofPad), others: beside }
}
