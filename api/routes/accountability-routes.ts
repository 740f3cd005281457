import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { acceptForms, answerForm, readForm } from '../../platform/http/multipart.ts'
import { sendStream } from '../../platform/http/stream.ts'
import { portalAddress } from '../../resources/addresses.ts'
import { fileSummary } from '../../resources/accountability-words.ts'
import { isAccepted } from '../../kernel/file-kinds.ts'
import * as calls from '../../resources/calls/accountability.ts'
import {
  accountabilityFiles,
  accountabilityReport,
  originalFileOf,
  type AccountabilityFileRow,
  type ReportRow,
} from '../../data/nouns/accountability.ts'
import { ciaClients, ciaUnits, ciaYears, type CiaAccess } from '../../data/rights/cia-access.ts'
import { interrupted, tooLarge } from '../../formats/file-fault.ts'
import type { Received } from '../../platform/files/files.ts'
import { csvOf, type SheetRows } from '../../formats/sheets/sheet.ts'
import { receiveFile, type ReceivedFile } from '../../domain/accountability/receive-file.ts'
import { withdrawFile } from '../../domain/accountability/withdraw-file.ts'
import { ciaActor } from './accountability-session-routes.ts'
import { ciaOf, tenantOf, type Deps } from '../context.ts'
import { answerFile } from '../file-answer.ts'
import { confirmRights } from '../guard.ts'
import { Answered, implement, type Exchange } from '../implement.ts'
import { numberIn } from '../number-in-path.ts'

/** @throws {Problem} `forbidden` before the unit and the year were chosen. */
function chosenBy({ choice }: CiaAccess): NonNullable<CiaAccess['choice']> {
  if (!choice)
    throw problem('forbidden', 'Escolha o cliente, a unidade gestora e o exercício antes.')
  return choice
}

const orNothing = <T>(rows: readonly T[]) => (rows.length > 0 ? rows : null)

function choices(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listClients, async ({ runner, cia }) =>
    orNothing(await ciaClients(runner, cia)),
  )
  implement(app, deps, calls.listUnits, async ({ runner, cia, params: { portalId } }) =>
    /^\d{1,15}$/.test(portalId) ? orNothing(await ciaUnits(runner, cia, Number(portalId))) : null,
  )
  implement(app, deps, calls.listYears, async ({ runner }) => orNothing(await ciaYears(runner)))
}

const fileId = (id: string): number => numberIn(id, 'Arquivo não encontrado.')
/** A file with the public address of what was accepted of it. */
const published = <F extends AccountabilityFileRow | ReportRow>(file: F) => ({
  ...file,
  noPortal:
    file.prefix &&
    `${portalAddress(file.prefix, '/dados/ppa')}?unidade_gestora=${encodeURIComponent(file.unidadeGestoraId)}`,
})

function reading(app: FastifyInstance, deps: Deps): void {
  type One = Pick<Exchange<typeof calls.readReport>, 'runner' | 'cia' | 'params'>
  const report = ({ runner, cia, params: { id } }: One) => {
    const chosen = chosenBy(cia)
    return accountabilityReport(runner, chosen, fileId(id))
  }
  implement(app, deps, calls.listFiles, async ({ runner, cia }) => {
    const rows = await accountabilityFiles(runner, chosenBy(cia))
    return orNothing(rows.map((row) => ({ ...row, statusLog: fileSummary(row) })))
  })
  implement(app, deps, calls.listReadings, async ({ runner, cia }) =>
    orNothing((await accountabilityFiles(runner, chosenBy(cia))).map(published)),
  )
  implement(app, deps, calls.readReport, async (exchange) => published(await report(exchange)))
  implement(app, deps, calls.withdrawFile, async ({ request, runner, cia, params: { id } }) => {
    const choice = chosenBy(cia)
    refuseReaders(cia)
    await withdrawFile(runner, ciaActor(request), choice, fileId(id))
  })
  implement(app, deps, calls.downloadFindings, async (exchange) => {
    const { statusLog, nomeArquivo } = await report(exchange)
    const head = ['Linha', 'Coluna', 'Valor', 'Código', 'Problema', 'Gravidade']
    const name = `${nomeArquivo.replace(/\.\w+$/, '')} - problemas.csv`
    return sendStream(exchange.reply, csvOf(head, findingRows(statusLog)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': disposition('attachment', name),
      },
    })
  })
  implement(app, deps, calls.downloadOriginal, async (exchange) => {
    const { arquivoId } = await report(exchange)
    const file = await originalFileOf(exchange.runner, arquivoId)
    if (!file) throw problem('missing', 'Arquivo não encontrado.')
    return answerFile(exchange.request, exchange.reply, deps, file, 'private')
  })
}

async function* findingRows(findings: readonly calls.Finding[]): SheetRows {
  yield findings.map(({ linha, campo, valor, codigo, mensagem, gravidade }) => [
    linha,
    campo,
    valor,
    codigo,
    mensagem,
    gravidade,
  ])
}

const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/** Reads `ano`, `mes` and one file, in any order. */
async function receive(
  request: FastifyRequest,
  { files, config: { uploadLimit: limit } }: Deps,
  { clientId, year }: NonNullable<CiaAccess['choice']>,
): Promise<ReceivedFile> {
  const fields = new Map<string, string>()
  const tooMany = 'Envie um arquivo por vez, no campo file.'
  const received = await readForm<Received>(request, {
    fileLimit: limit,
    fields: { most: 2, longest: 20 },
    words: {
      field: 'file',
      notForm: 'Envie o arquivo como multipart/form-data, com ano, mes e file.',
      tooLarge: tooLarge(limit),
      tooMany,
      noFile: 'Escolha um arquivo para enviar.',
      cut: interrupted,
    },
    onField(name, value) {
      if (name !== 'ano' && name !== 'mes')
        throw fault(name.slice(0, 40), 'Envie os campos ano, mes e file.')
      fields.set(name, value.trim())
    },
    async onFile({ field, name, stream }) {
      if (field !== 'file') throw fault('file', tooMany)
      if (!isAccepted(name, 'table'))
        throw fault(
          'file',
          'Envie um arquivo CSV. No programa de contabilidade, exporte como CSV separado por ponto e vírgula.',
        )
      return files.receive(tenantOf(request).id, clientId, stream, { name, limit })
    },
    discard: (file) => files.discard(file),
  })
  try {
    return { received, ...competence(fields, year) }
  } catch (error) {
    await files.discard(received)
    throw error
  }
}

function competence(
  fields: ReadonlyMap<string, string>,
  chosen: number,
): { readonly year: number; readonly month: number } {
  const [ano = '', mes = ''] = [fields.get('ano'), fields.get('mes')]
  if (!/^\d{4}$/.test(ano)) throw fault('ano', 'Informe o ano, com quatro algarismos.')
  if (Number(ano) !== chosen)
    throw fault(
      'ano',
      `O exercício em uso é ${chosen}. Para enviar de ${ano}, troque antes o exercício.`,
    )
  if (!/^(?:0?[1-9]|1[0-2])$/.test(mes)) throw fault('mes', 'Informe o mês, de 1 a 12.')
  return { year: Number(ano), month: Number(mes) }
}

/** @throws {Problem} `forbidden`, before a byte of the file is read. */
function refuseReaders({ maySend }: CiaAccess): void {
  if (!maySend)
    throw problem(
      'forbidden',
      'Você pode ver estes arquivos, mas não enviar. Peça ao administrador do seu órgão.',
    )
}

async function sending(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptForms(app)
  implement(app, deps, calls.sendAccountabilityFile, async ({ request, reply, runner, cia }) => {
    const { files, config } = deps
    const [choice, received] = await answerForm(request, reply, config.uploadLimit, async () => {
      const chosen = chosenBy(cia)
      refuseReaders(cia)
      return [chosen, await receive(request, deps, chosen)] as const
    })
    const mayKeep = async () => {
      await confirmRights(request, deps.sessions)
      refuseReaders(ciaOf(request))
    }
    const sent = receiveFile(runner, files, ciaActor(request), choice, received, mayKeep)
    const { id, known } = await sent
    const report = await accountabilityReport(runner, choice, id)
    return new Answered(known ? 200 : 201, { ...published(report), repetido: known })
  })
}

/** The accountability area: what can be chosen, the files of what was chosen, sending. */
export async function accountabilityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  choices(app, deps)
  reading(app, deps)
  await app.register((scope) => sending(scope, deps))
}
