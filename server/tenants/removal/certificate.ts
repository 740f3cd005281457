import { createHash } from 'node:crypto'
import type { Leave } from '../../../data/nouns/tenant-leave.ts'
import { sizeText } from '../../../kernel/file-kinds.ts'
import { clockOf } from '../../../pt-br/clock.ts'
import { dayAfter, dayText } from '../../../pt-br/day.ts'
import { counted } from '../../../pt-br/words.ts'

// What whoever had a municipality here gets in hand when it was removed. It holds nothing of anybody.

/** @property keepDays for how long this installation keeps copies; undefined: it makes none */
export interface Installation {
  readonly address: string
  readonly keepDays: number | undefined
}

/** The copy of the day after takes the last old ones away. */
const untilTheCopyAfter = 1

function copiesOf(keepDays: number | undefined, ended: string, zone: string) {
  if (keepDays === undefined) return null
  const today = clockOf(zone).isoDay(new Date(ended))
  return { dias: keepDays, ate: dayAfter(today, keepDays + untilTheCopyAfter) }
}

/** The certificate for programs. */
export function certificateOf(leave: Leave, { address, keepDays }: Installation) {
  const { begunAt, endedAt, handedOver, checkpoint } = leave
  const rows = Object.entries(leave.rows).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    documento: 'certificado de remoção',
    formato: 1,
    instalacao: address,
    municipio: { codigo: leave.code, nome: leave.name },
    pedido: { em: leave.askedAt, por: 'linha de comando', motivo: leave.reason },
    a_partir_de: leave.day,
    exportacao: handedOver && {
      em: handedOver.at,
      sha256: handedOver.sha256,
      linhas: handedOver.rows,
      arquivos: handedOver.files,
    },
    sem_exportacao: leave.withoutExport,
    registro: checkpoint && { linhas: checkpoint.lines, sha256: checkpoint.sha256 },
    remocao: { comecada: begunAt, terminada: endedAt },
    linhas: Object.fromEntries(rows),
    total_de_linhas: rows.reduce((sum, [, count]) => sum + count, 0),
    arquivos: { quantos: leave.files, bytes: leave.bytes },
    copias: copiesOf(keepDays, endedAt ?? '', leave.zone),
  }
}
export type Certificate = ReturnType<typeof certificateOf>

const handedOverWords = ({ exportacao, sem_exportacao: without }: Certificate, at: Words) =>
  exportacao
    ? `Exportado antes, em ${at(exportacao.em)}: ${counted(exportacao.linhas, 'linha', 'linhas')} e ${counted(exportacao.arquivos, 'arquivo', 'arquivos')}.
  sha256 de datapackage.json: ${exportacao.sha256}`
    : `Sem exportação antes. Motivo: ${without ?? ''}`

const journalWords = ({ registro }: Certificate) =>
  registro
    ? `${counted(registro.linhas, 'linha', 'linhas')} na árvore assinada.
  sha256 do último checkpoint: ${registro.sha256}`
    : 'A auditoria não chegou a ter árvore.'

const copiesWords = ({ copias }: Certificate) =>
  copias
    ? `As cópias de segurança desta instalação ainda o têm até ${dayText(copias.ate)}: ela as guarda por ${counted(copias.dias, 'dia', 'dias')}, e apaga as que passaram disso ao fazer a seguinte, uma por dia. As duas últimas cópias ficam sempre: se ela deixar de fazê-las, o prazo não corre.`
    : 'Esta instalação não faz cópias de segurança por si. As que quem cuida dela faz por outro meio seguem o prazo de lá.'

type Words = (instant: string) => string

/** The certificate for people. @param sha256 of the certificate for programs, as it stands beside */
function certificateText(certificate: Certificate, zone: string, sha256: string): string {
  const at: Words = (instant) => clockOf(zone).moment(new Date(instant))
  const { municipio, pedido, remocao, linhas, arquivos } = certificate
  const widest = Math.max(0, ...Object.keys(linhas).map((name) => name.length))
  const tables = Object.entries(linhas)
    .map(([name, count]) => `  ${name.padEnd(widest)}  ${count}`)
    .join('\n')
  return `CERTIFICADO DE REMOÇÃO

Município: ${municipio.nome} (${municipio.codigo})
Instalação: ${certificate.instalacao}
Pedida em ${at(pedido.em)}, pela ${pedido.por}, para a partir de ${dayText(certificate.a_partir_de)}.
Motivo: ${pedido.motivo}
Removido de ${at(remocao.comecada ?? '')} a ${at(remocao.terminada ?? '')} (hora do município).

ANTES
${handedOverWords(certificate, at)}
Registro da auditoria: ${journalWords(certificate)}

O QUE FOI REMOVIDO
${counted(arquivos.quantos, 'arquivo', 'arquivos')}, ${sizeText(arquivos.bytes)} (${arquivos.bytes} bytes).
${counted(certificate.total_de_linhas, 'linha', 'linhas')} do banco, por tabela, auditoria e fila de trabalho incluídas:
${tables}

O QUE AINDA FICA
${copiesWords(certificate)}
Cópias levadas para outra pasta à mão, exportações e o que outros sistemas já leram dos portais não estão nesta conta.
O log do serviço guarda até o prazo dele o que já guardava: rotas, códigos de conta e endereços de rede, sem nomes, CPF nem senhas.
O espaço das linhas foi liberado no banco e nenhuma consulta as alcança; os bytes delas no disco são regravados com o uso.
Os números deste certificado ficam na tabela saida_de_municipio. Nem ele nem ela têm dados de pessoas.

sha256 do mesmo certificado em JSON: ${sha256}
`
}

/** Both, as they are written beside each other. */
export function certificatePages(leave: Leave, installation: Installation) {
  const certificate = certificateOf(leave, installation)
  const json = `${JSON.stringify(certificate, null, 2)}\n`
  const sha256 = createHash('sha256').update(json).digest('hex')
  return { json, text: certificateText(certificate, leave.zone, sha256) }
}
