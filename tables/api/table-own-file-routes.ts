import type { FastifyInstance } from 'fastify'
import * as calls from '../calls/table-own-file.ts'
import { matchedFiles, wordsOfRow } from '../domain/file-drop/find-rows.ts'
import { hasFile } from '../domain/file-drop/match.ts'
import { publishFiles } from '../domain/file-drop/publish-files.ts'
import type { Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { reachedTable } from './table-file-routes.ts'

/** Of many rows a person chooses among the first. */
const mostOffered = 30

/** The files to which rows lead. */
export function tableOwnFileRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.matchTableFiles, async ({ runner, actor, params, body }) => {
    const place = await reachedTable(runner, actor, params)
    const found = await matchedFiles(runner, place, body.nomes, body.unidade)
    return {
      arquivos: found.map(({ name, doubt, rows }) => ({
        nome: name,
        duvida: doubt ?? null,
        linhas: rows.slice(0, mostOffered).map((row) => ({
          chave: [...row.key],
          nome: wordsOfRow(place.dataset, row),
          detalhe: [row.party, row.text].filter(Boolean).join(': '),
          arquivo: row.file,
          publicado: hasFile(row),
        })),
      })),
    }
  })
  implement(app, deps, calls.publishTableFiles, async ({ runner, actor, params, body }) => {
    const place = await reachedTable(runner, actor, params)
    const given = body.arquivos.map(({ chave, antes, arquivo }) => ({
      key: chave,
      before: antes,
      file: arquivo,
    }))
    const { loads, changed } = await publishFiles(runner, actor, place, given, body.motivo)
    return { cargas: [...loads], mudadas: changed }
  })
}
