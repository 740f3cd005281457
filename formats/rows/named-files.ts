import { problem } from '../../kernel/problem.ts'
import { sheetRefusal } from '../sheets/sheet-refusal.ts'

// Files that a town has and that are no tables that we read: each is told by its name, and what to do.

export const begins = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const exportIt = 'No programa em que foi feito, exporte como CSV, XLSX, ODS ou JSON.'
const picture = `Este arquivo é uma imagem, que não tem linhas para ler. ${exportIt}`
const packed =
  'Este arquivo está compactado em um formato que não abrimos. Extraia o que está dentro dele e envie um arquivo por vez.'
/** By what their first bytes are. */
const signatures: readonly (readonly [signature: readonly number[], words: string])[] = [
  [
    ascii('PAR1'),
    'Este é um arquivo Parquet, que não lemos. Exporte como CSV no programa em que foi feito.',
  ],
  [ascii('%PDF'), `Este é um PDF, e um PDF não diz quais são as linhas e as colunas. ${exportIt}`],
  [[0x89, 0x50, 0x4e, 0x47], picture],
  [[0xff, 0xd8, 0xff], picture],
  [ascii('GIF8'), picture],
  [ascii('Rar!'), packed],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], packed],
  [[0x1f, 0x8b], packed],
  [ascii('{\\rtf'), `Este é um texto RTF. ${exportIt}`],
  [ascii('SQLite format 3'), `Este é um banco de dados SQLite. ${exportIt}`],
  [
    [0, 1, 0, 0, ...ascii('Standard ')],
    'Este é um banco de dados do Access. No Access, exporte a tabela como CSV ou XLSX.',
  ],
]
/** @throws {Problem} for a file that is known by its first bytes and is no table that we read */
export function refuseNamed(start: Uint8Array): void {
  for (const [signature, words] of signatures)
    if (begins(start, ...signature)) throw sheetRefusal(words)
}

/** What `.xls` often is: a page of HTML or an XML that Excel opens. */
const openInExcel = 'Abra-o no Excel ou no LibreOffice, salve como XLSX ou CSV e envie.'
const markup: readonly (readonly [sign: RegExp, words: string])[] = [
  [
    /urn:schemas-microsoft-com:office:spreadsheet/,
    `Este arquivo é uma planilha em XML, de um Excel de 2003. ${openInExcel}`,
  ],
  [
    /^\s*(?:<!doctype html|<html|<table|<head|<body|<meta|<style|<div)/i,
    `Este arquivo é uma página HTML, mesmo que o nome termine em .xls. ${openInExcel}`,
  ],
  [
    /xmlns(?::[\w.-]+)?\s*=\s*["']https?:\/\/www\.tce\.pi\.gov\.br\/sagres/i,
    'Este é um dos três XML de uma remessa do SAGRES (TCE-PI), que sozinho não diz tudo: o credor, a fonte e o que se pagou estão nos outros. Solte o ZIP inteiro da remessa, como foi enviado ao Tribunal.',
  ],
  [
    /sagres/i,
    'Este é um XML do SAGRES de outra forma que a do TCE-PI, que é a que lemos. No sistema contábil, exporte a tabela como CSV ou XLSX.',
  ],
  [/^\s*<[?!\w]/, `Este é um XML, que não lemos. ${exportIt}`],
]

/** The files of SIAPC/PAD, the remittance of the court of Rio Grande do Sul, and what they are called. */
export const padNames =
  /^(?:empenho|liquidac|pagament|credor|receita|brec_ant|brub_ant|bal_rec|bal_desp|bal_ver|bver_enc|bver_ant|rd_extra|orgao|uniorcam|decreto|cta_disp|cta_oper|rubrica|diario|rec_ant|bvmovant|funcao|subfunc|programa|projativ|recurso|subprog|tce_4111)\.txt$/i
const lastOfPad = /^FINALIZADOR\d{10}\s*$/m
const pad =
  'Este arquivo parece ser do PAD (SIAPC, do TCE-RS), e sozinho não diz tudo: solte em um ZIP EMPENHO.TXT, LIQUIDAC.TXT, PAGAMENT.TXT e CREDOR.TXT, como foram enviados ao TCE-RS. As outras tabelas, exporte como CSV ou XLSX no sistema contábil.'
const fixedWidth =
  'Este arquivo é de largura fixa: as colunas não têm separador nem cabeçalho, e por isso não o lemos. No sistema, exporte a tabela como CSV ou XLSX.'
const [fewestLines, narrowest] = [3, 60]
const separators = [';', ',', '\t', '|']
/** Records that begin with digits and are of one length, under no line that has as many separators as they. */
function isFixedWidth(lines: readonly string[]): boolean {
  const isRecord = (line: string) => /^\d{8}/.test(line)
  const records = lines.filter(isRecord)
  const [first = ''] = records
  const times = (line: string, mark: string) => line.split(mark).length
  const isHead = (line: string) =>
    separators.some((mark) => line.includes(mark) && times(line, mark) === times(first, mark))
  return (
    records.length >= fewestLines &&
    records.length >= lines.length - 2 &&
    first.length >= narrowest &&
    records.every(({ length }) => length === first.length) &&
    !lines.some((line) => !isRecord(line) && isHead(line))
  )
}

const matrix =
  'Este arquivo é uma MSC, a matriz de saldos contábeis. Envie-o em Prestação de contas: as tabelas que derivam dela são feitas lá.'
/** Where a matrix is sent: what a refusal's detail says in `lugar`, for a screen to lead there. */
const matrixPlace = 'prestacao-de-contas'
const matrixHead = /^"?conta"?[;,]"?ic1"?[;,]"?tipo1"?[;,]/im

/**
 * @param text the beginning of a file of text
 * @throws {Problem} for a text that is known and is no table that we read
 */
export function refuseNamedText(text: string, name: string): void {
  if (/^\s*</.test(text))
    for (const [sign, words] of markup) if (sign.test(text)) throw sheetRefusal(words)
  if (matrixHead.test(text))
    throw problem('invalid', matrix, [{ field: 'arquivo', message: matrix }], {
      lugar: matrixPlace,
    })
  const lines = text.split(/\r?\n/).slice(0, -1)
  const filled = lines.filter((line) => line.trim() !== '').slice(0, 40)
  if (!isFixedWidth(filled)) return
  throw sheetRefusal(padNames.test(name) || lastOfPad.test(text) ? pad : fixedWidth)
}
