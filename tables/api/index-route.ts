import type { FastifyInstance } from 'fastify'
import { prefixOf } from '../../data/nouns/portals.ts'
import { readRecord } from '../../data/store/record.ts'
import { dayAtPortal } from '../../data/nouns/zones.ts'
import { screenOf } from '../domain/pntp/place-screen.ts'
import { transparencyIndex } from '../domain/transparency-index.ts'
import { readIndex } from '../calls/table-file.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'

// How a portal stands in the national index of transparency, and where what lacks is mended.

const kinds = { table: 'tabela', documents: 'documento', noun: 'cadastro' } as const

export function tableIndexRoute(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readIndex, async ({ runner, actor, params, tenant }) => {
    const { key } = await readRecord(runner, actor, portal, params.portalId)
    const [prefix, today] = await Promise.all([
      prefixOf(runner, Number(key)),
      dayAtPortal(runner, Number(key)),
    ])
    const { power, states } = await deps.db.reading(tenant.id, (tx) =>
      transparencyIndex(tx, Number(key), today),
    )
    return {
      poder: power,
      criterios: states.map(
        ({ criterion, dimension, points, reached, lacks, proofs, untold = null }) => ({
          codigo: criterion.id,
          dimensao: dimension,
          titulo: criterion.title,
          classe: criterion.level,
          pontos: points,
          alcancados: reached,
          nota: untold,
          provas: proofs.map(({ name, path }) => ({
            nome: name,
            endereco: prefix === undefined ? null : `/p/${prefix}${path}`,
          })),
          faltas: lacks.map(({ place, words, points: brought }) => ({
            lugar: { tipo: kinds[place.way], nome: place.name, tela: screenOf(place) },
            texto: words,
            pontos: brought,
          })),
        }),
      ),
    }
  })
}
