import { recordEvent } from '../../data/audit/audit.ts'
import { copyChoices, untouchedBeginning, removeChoices } from '../../data/nouns/portal-copy.ts'
import { readEntity } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { portal } from '../../resources/portal/portal.ts'
import { createRow, removeRow } from '../row.ts'

/** What tells a portal's body from others, and what belongs to it alone: it is not copied. */
const ownOfOne = {
  cnpj: null,
  title: null,
  portalTitle: null,
  about: null,
  homeUrl: null,
  portalEmail: null,
  responsibleName: null,
  responsibleEmail: null,
  superiorName: null,
  superiorEmail: null,
  coatOfArmsS3Path: null,
  connectionString: null,
  maintenance: false,
  maintenanceStart: null,
  maintenanceEnd: null,
} as const

/**
 * Makes a portal of another one: its settings, menus, foot, duties and holidays, without documents, rows, units and
 * people. It is off the air until somebody puts it on.
 * @throws {Problem} `missing`; `duplicate` where the address is another's
 */
export function copyPortal(
  runner: Runner,
  actor: Actor,
  from: number,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<number> {
  return runner.atomically(async (tx) => {
    const { id: _, ...source } = await readEntity(tx, actor, portal, from)
    const { administrativeSphere, coatOfArmsType } = portal.fields
    const draft = {
      ...source,
      ...ownOfOne,
      administrativeSphere: administrativeSphere.write.parse(source.administrativeSphere),
      coatOfArmsType: coatOfArmsType.write.parse(source.coatOfArmsType),
      name,
      portalUrl: address,
      active: false,
    }
    const { key } = await createRow(tx, actor, portal, draft)
    const id = Number(key)
    const copied = await copyChoices(tx, from, id)
    await recordEvent(tx, actor, {
      type: 'insert',
      page: portal.name,
      portalId: id,
      values: { duplicado_de: source.name, obrigacoes: copied['dever'] ?? 0 },
    })
    return id
  })
}

/**
 * Takes a copy, or a portal that began from a template, away again from who made it, while nothing happened in it.
 * @throws {Problem} `missing`; `in-use` where it did not begin so by their hand, is a copy on the air, or has units,
 *   documents or rows
 */
export function undoCopy(runner: Runner, actor: Actor, portalId: number): Promise<void> {
  return runner.atomically(async (tx) => {
    const { active } = await readEntity(tx, actor, portal, portalId)
    const how = await untouchedBeginning(tx, portalId, actor.userId)
    if (how === undefined || (how === 'duplicado_de' && active))
      throw problem(
        'in-use',
        'Só quem duplicou um portal, ou o começou de um modelo, desfaz isso, enquanto ele está sem unidades, documentos e dados; o duplicado, também fora do ar.',
      )
    await removeChoices(tx, portalId)
    await removeRow(tx, actor, portal, String(portalId))
  })
}
