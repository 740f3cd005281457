import type { Runner } from '../platform/postgres/database.ts'
import type { Actor } from '../data/store/scope.ts'
import { commandsOf } from '../domain/commands.ts'
import { entity } from '../resources/registers/entity.ts'

/** As the accounting systems know them: bodies and units have the names of their entities. */
const entities = [
  ['Prefeitura Municipal de Vale do Orvalho', 'executivo'],
  ['Câmara Municipal de Vale do Orvalho', 'legislativo'],
  ['Fundo Municipal de Saúde', 'fundo'],
  ['Fundo Municipal de Educação', 'fundo'],
  ['Serviço Autônomo de Água e Esgoto', 'autarquia'],
  ['Instituto de Previdência dos Servidores', 'autarquia'],
  ['Consórcio Intermunicipal do Vale', 'consorcio'],
] as const

/** @returns the id of each entity, by its name. */
export async function seedEntities(
  runner: Runner,
  actor: Actor,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const [name, powerType] of entities) {
    const { key } = await commandsOf(entity).create(runner, actor, {
      name,
      powerType,
      template: 'PCM',
    })
    ids.set(name, Number(key))
  }
  return ids
}
