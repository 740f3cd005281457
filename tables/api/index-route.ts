import type { FastifyInstance } from 'fastify'
import { prefixOf } from '../../data/nouns/portals.ts'
import { readRecord } from '../../data/store/record.ts'
import { dayAtPortal } from '../../data/nouns/zones.ts'
import { screenOf } from '../domain/pntp/place-screen.ts'
import { readingOf } from '../domain/pntp/seal.ts'
import { minutesOf } from '../domain/pntp/state.ts'
import { transparencyIndex } from '../domain/transparency-index.ts'
import { daysOfIndex } from '../data/index-days.ts'
import { readIndex } from '../calls/table-file.ts'
import { toldReading } from './told-reading.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'

// How a portal stands in the national index of transparency, and where what lacks is mended.

const kinds = { table: 'tabela', documents: 'documento', noun: 'cadastro' } as const

export function tableIndexRoute(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readIndex, async ({ runner, actor, params, query, tenant }) => {
    const { key } = await readRecord(runner, actor, portal, params.portalId)
    const [prefix, today] = await Promise.all([
      prefixOf(runner, Number(key)),
      dayAtPortal(runner, Number(key)),
    ])
    const day = query.em !== undefined && query.em > today ? query.em : today
    const [{ power, states }, days] = await Promise.all([
      deps.db.reading(tenant.id, (tx) => transparencyIndex(tx, Number(key), day)),
      daysOfIndex(runner, Number(key)),
    ])
    return {
      poder: power,
      dia: day,
      leitura: toldReading(readingOf(states)),
      dias: days.map((one) => ({ dia: one.day, estrita: one.strict, generosa: one.kind })),
      criterios: states.map(
        ({ criterion, dimension, points, reached, kindly, lacks, proofs, untold = null }) => ({
          codigo: criterion.id,
          dimensao: dimension,
          titulo: criterion.title,
          classe: criterion.level,
          pontos: points,
          alcancados: reached,
          generosa: kindly,
          nota: untold,
          provas: proofs.map(({ name, path }) => ({
            nome: name,
            endereco: prefix === undefined ? null : `/p/${prefix}${path}`,
          })),
          faltas: lacks.map(({ place, words, points: brought, isAtMercy = false, minutes }) => ({
            lugar: { tipo: kinds[place.way], nome: place.name, tela: screenOf(place) },
            texto: words,
            pontos: brought,
            minutos: minutesOf({ place, minutes }),
            merce: isAtMercy,
          })),
        }),
      ),
    }
  })
}
