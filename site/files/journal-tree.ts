import type { FastifyReply } from 'fastify'
import { tileBytes, tileFile } from '../../data/audit/tree/tile-files.ts'
import { readBreaks, readTree } from '../../data/audit/tree/tree-store.ts'
import { document } from '../../data/public/portal-documents.ts'
import { journalProofOf, type WriteProof } from '../../domain/journal/prove.ts'
import { hashBytes, tileOfPath, tileWidth } from '../../formats/transparency/tree.ts'
import { openToOtherSites } from '../../platform/http/headers.ts'
import { wholeNumber } from '../../platform/http/query.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { loadsOf } from '../../tables/data/facts.ts'
import { sendText } from '../discovery/send-text.ts'
import type { Send, SiteFile } from '../visit.ts'

// The signed tree of the municipality's journal, under the portal's address (docs/adr/safety/0199): C2SP's tlog-tiles.

/** Of text that changes: nobody keeps it for longer than a few seconds. */
const fresh = (reply: FastifyReply, text: string): FastifyReply =>
  sendText(reply, text).header('cache-control', 'public, max-age=5')

const checkpoint: SiteFile = {
  path: '/registro/checkpoint',
  async find({ tx }) {
    const tree = await readTree(tx)
    return tree && (async (_, reply) => fresh(reply, tree.checkpoint))
  },
}
const key: SiteFile = {
  path: '/registro/chave',
  async find({ tx }) {
    const tree = await readTree(tx)
    return tree && (async (_, reply) => fresh(reply, `${tree.vkey}\n`))
  },
}
const breaks: SiteFile = {
  path: '/registro/quebras',
  async find({ tx }) {
    const notes = await readBreaks(tx)
    return async (_, reply) => fresh(reply, notes.join('\n\n'))
  },
}

const sendBytes = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply
    .headers({
      ...openToOtherSites,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    .type('application/octet-stream')
    .send(bytes)

/** A tile that is not full is the beginning of what stands there now. */
const tile: SiteFile = {
  path: '/registro/tile/*',
  async find({ tx, params }) {
    const asked = tileOfPath(`tile/${params['*'] ?? ''}`)
    const tree = asked && (await readTree(tx))
    if (!tree) return undefined
    const { level, index, width } = asked
    const there = Math.floor(tree.size / tileWidth ** level) - index * tileWidth
    if (there < width) return undefined
    const isFull = there >= tileWidth
    const file = isFull ? await tileFile(tx, level, index) : undefined
    return async (_, reply, { files }) => {
      const bytes = isFull
        ? await tileBytes(files, file, `${level}/${index}`)
        : (tree.edge[level] ?? Buffer.alloc(0))
      return sendBytes(reply, bytes.subarray(0, width * hashBytes))
    }
  },
}

const notYet =
  'Ainda não há prova: o que mudou há menos de um minuto espera a sua vez no registro, e o que é de antes da auditoria não está nele. Tente de novo em um minuto.\n'
const sendProof =
  (write: WriteProof | undefined, name: string): Send =>
  async (_, reply, { files }) => {
    if (!write) return fresh(reply, notYet)
    const text = await write(files)
    return fresh(
      reply.header('content-disposition', `attachment; filename="${name}.tlog-proof"`),
      text,
    )
  }

const documentProof: SiteFile = {
  path: '/registro/prova/documentos/:id',
  async find({ tx, portal, params }) {
    const id = wholeNumber(params['id'])
    if (!id || !(await document(tx, portal.id, id))) return undefined
    const proof = await journalProofOf(tx, documentElement.name, String(id), portal.id)
    return sendProof(proof, `documento-${id}`)
  },
}
const loadProof: SiteFile = {
  path: '/registro/prova/cargas/:dataset/:id',
  async find({ tx, portal, params }) {
    const [dataset, id] = [datasetNamed(params['dataset'] ?? ''), wholeNumber(params['id'])]
    if (!dataset || !id) return undefined
    const [load] = await loadsOf(tx, dataset, portal.id, { limit: 1, offset: 0, before: id + 1 })
    if (load?.id !== id) return undefined
    const proof = await journalProofOf(tx, dataset.name, String(id), portal.id)
    return sendProof(proof, `carga-${dataset.name}-${id}`)
  },
}

export const journalFiles: readonly SiteFile[] = [
  checkpoint,
  key,
  breaks,
  tile,
  documentProof,
  loadProof,
]
