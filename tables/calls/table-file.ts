import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { pagesOf } from '../../kernel/call.ts'
import { portal } from '../../resources/portal/portal.ts'
import { fileFinding } from './file-finding.ts'
import { fileMapping } from './file-mapping.ts'
import { criterion, indexDay, indexReading } from './index-reading.ts'
import { loadDoubt } from './load-doubt.ts'
import { instant } from '../../resources/calls/inputs.ts'

// The public tables as those see them who send their rows: what there is, how new it is, and the door for files.

/** Who may see a portal's record sees them, and who may change it sends: what the portal shows is theirs. */
const pages = pagesOf(portal).filter((page) => page.startsWith('/administrador-portal/'))

const month = z.object({
  ano: z.int(),
  mes: z.int(),
  estado: z
    .enum(['linhas', 'declarada', 'sem-linhas', 'atrasada', 'no-prazo', 'antes'])
    .describe('"sem-linhas" foi enviado sem linhas; "antes" é anterior ao primeiro envio'),
  linhas: z.int(),
  prazo: z.string().describe('O dia até o qual deve estar publicado'),
})
export type TableMonth = z.output<typeof month>
const unitSeen = z.object({
  nome: z.string(),
  meses: z.array(month).describe('Os últimos doze, o mais antigo primeiro'),
  recebidos_em: instant,
  via: z.string(),
  autor: z.string(),
})
export type UnitSeen = z.output<typeof unitSeen>
const table = z.object({
  nome: z.string(),
  assunto: z.string().describe('Do que a tabela trata: tabelas do mesmo assunto ficam juntas'),
  titulo: z.string(),
  proposito: z.string(),
  linhas: z.int(),
  ate: z
    .string()
    .nullable()
    .describe('O último dia, ou o último dia do último mês, que tem linhas'),
  recebidos_em: instant.nullable(),
  situacao: z
    .enum(['em-dia', 'atrasada', 'parada', 'vazia'])
    .describe('atrasada: passou do prazo da lei; parada: nada é dos últimos 30 dias'),
  prazo: z.string(),
  dias_uteis: z
    .int()
    .describe('Dias úteis depois do fim do mês, até os quais ele deve estar publicado'),
  atrasadas: z.int().describe('Meses de unidades que passaram do prazo'),
  por_unidade: z.array(unitSeen).describe('Só as unidades que já enviaram'),
})
export type TableSeen = z.output<typeof table>
const unit = z.object({ id: z.string(), nome: z.string() })
/** Who may edit on one of these pages sends the tables. */
export const tableSenders: readonly string[] = pages
export const listTables = defineCall('table-file.list', 'GET /webadm/tabelas/:portalId', {
  summary: 'Listar as tabelas públicas de um portal e quão novas são',
  access: { pages, action: 'read' },
  answers: {
    200: z.object({
      prefixo: z.string().nullable().describe('O endereço do portal'),
      unidades: z.array(unit),
      tabelas: z.array(table),
    }),
  },
})

export const readIndex = defineCall('table-file.index', 'GET /webadm/tabelas/:portalId/indice', {
  summary:
    'Ler quanto um portal alcança do índice nacional de transparência (PNTP), critério por critério, e o que o prova',
  access: { pages, action: 'read' },
  query: z.strictObject({
    em: z.iso.date().optional().describe('Como ficará nesse dia, se nada mais for publicado'),
  }),
  answers: {
    200: z.object({
      poder: z.enum(['executivo', 'legislativo']).describe('De quem é a matriz'),
      dia: z.string().describe('O dia no município de que se fala'),
      leitura: indexReading,
      dias: z.array(indexDay).describe('O que alcançou no último ano, do mais antigo ao mais novo'),
      criterios: z.array(criterion),
    }),
  },
})

const sums = z.array(
  z.object({ campo: z.string(), titulo: z.string(), antes: z.string(), depois: z.string() }),
)
const load = z.object({
  id: z.int(),
  unidade: z.string(),
  ano: z.int(),
  mes: z.int().nullable(),
  versao: z.int().nullable(),
  via: z.string(),
  autor: z.string(),
  em: instant,
  situacao: z.enum(['publicada', 'recusada']),
  linhas: z.int(),
  novas: z.int(),
  mudadas: z.int(),
  saidas: z.int(),
  erros: z.int(),
  avisos: z.int(),
  somas: sums,
  motivoDosTextos: z
    .string()
    .nullable()
    .describe('Por que textos sobre a vida de alguém foram publicados; não aparece no portal'),
})
export type TableLoad = z.output<typeof load>
const field = z.object({
  nome: z.string(),
  titulo: z.string(),
  ajuda: z.string(),
  obrigatorio: z.boolean(),
  periodo: z
    .enum(['ano', 'mes'])
    .nullable()
    .describe('O que do período escolhido vale para todas as linhas, quando o arquivo não o diz'),
  opcoes: z.array(unit).nullable().describe('O que o campo aceita, quando é uma lista'),
  somaDe: z
    .array(z.string())
    .describe('Os campos que ele soma, onde o arquivo não o tem: ao menos dois'),
  calculadoDe: z
    .string()
    .nullable()
    .describe('O campo de que ele é calculado, onde o arquivo não o tem'),
  juntavel: z.boolean().describe('Se o campo pode ser feito de duas colunas: número e ano'),
  naoInformado: z
    .string()
    .nullable()
    .describe('O valor que diz que o arquivo não o informa; nulo onde isso não cabe'),
})
export type TableFileField = z.output<typeof field>
export const readTable = defineCall('table-file.read', 'GET /webadm/tabelas/:portalId/:table', {
  summary: 'Ler uma tabela pública: seus campos e suas cargas',
  access: { pages, action: 'read' },
  query: z.strictObject({
    antes: z
      .string()
      .regex(/^\d{1,15}$/, 'O parâmetro "antes" deve ser o que a lista devolveu.')
      .optional(),
  }),
  answers: {
    200: table.extend({
      prefixo: z.string().nullable(),
      lei: z.string(),
      linha: z.string().describe('O que cada linha é'),
      acumulavel: z.boolean().describe('Se um arquivo pode trazer os valores do ano até o mês'),
      somavel: z.boolean().describe('Se linhas da mesma chave podem ser somadas'),
      arvore: z
        .boolean()
        .describe('Se os códigos da tabela fazem uma árvore, em que uns somam outros'),
      declaravel: z.boolean().describe('Se se pode declarar que não houve linhas'),
      pncp: z.boolean().describe('Se suas linhas podem ser buscadas no PNCP'),
      unidades: z.array(unit),
      campos: z.array(field),
      cargas: z.array(load),
      seguinte: z.int().nullable().describe('O que a página depois desta leva em "antes"'),
    }),
  },
})

/** The name of a source of files, in characters. */
export const longestSource = 80
export const fileLook = z.object({
  linhas: z.int(),
  cabecalho: z.int().describe('A linha do arquivo em que estão os nomes das colunas'),
  colunas: z.array(
    z.object({
      nome: z.string(),
      textos: z.array(z.string()).describe('Textos diferentes que ela tem'),
    }),
  ),
  mapa: fileMapping,
  guardado: z.boolean().describe('Se o mapa é o da última vez'),
  fonte: z.string().describe('A fonte de arquivos com estas colunas; vazio, se não tem nome'),
  fontes: z.array(z.string()).describe('As fontes que a tabela já tem'),
  sistema: z
    .string()
    .nullable()
    .describe('O sistema de que o arquivo parece ser, por suas colunas'),
  mudanca: z
    .string()
    .nullable()
    .describe('O que mudou nas colunas desde a última publicação da fonte'),
  calculados: z
    .array(z.object({ campo: z.string(), coluna: z.string() }))
    .describe('Os campos que são calculados de uma coluna do arquivo, onde nada mais os preenche'),
  periodo: z.object({ ano: z.int(), mes: z.int().nullable() }).nullable(),
})
export type FileLook = z.output<typeof fileLook>
const result = z.object({
  situacao: z
    .enum(['ensaiada', 'publicada', 'recusada', 'inalterada', 'perguntada'])
    .describe('"perguntada": nada foi publicado, porque falta responder a uma pergunta'),
  linhas: z.int(),
  erros: z.int(),
  avisos: z.int(),
  novas: z.int(),
  mudadas: z.int(),
  saidas: z.int(),
  somas: sums,
  arquivo: z
    .array(z.object({ titulo: z.string(), valor: z.string() }))
    .describe('A soma de cada valor do arquivo'),
  totais: z
    .object({ quantas: z.int(), linhas: z.array(z.int()) })
    .describe('Linhas de total, deixadas de fora'),
  outras: z.int().describe('Linhas que não foram pedidas'),
  fora: z.int().describe('Linhas que alguém deixou de fora, com o motivo'),
  repetidas: z.int().describe('Linhas que repetem a chave de outra'),
  mesAntes: z.boolean().describe('Se as datas têm, ou podem ter, o mês antes do dia'),
  doutroPeriodo: z.int().describe('Erros de linhas de outro ano ou mês que o da carga'),
  desconhecidos: z.array(
    z.object({ campo: z.string(), titulo: z.string(), texto: z.string(), quantas: z.int() }),
  ),
  perguntas: z
    .array(loadDoubt)
    .describe('O que só uma pessoa sabe: sem as respostas a carga não é publicada'),
  exemplos: z.array(z.array(z.object({ titulo: z.string(), texto: z.string() }))),
  achados: z.array(fileFinding),
})
export type FileResult = z.output<typeof result>
/** A line of what a load tells while it works; the last one is its result, or why there is none. */
export const fileLine = z.union([
  z.object({ feitas: z.int() }),
  z.object({ resultado: result }),
  z.object({ erro: z.object({ message: z.string() }) }),
])
export const sendTableFile = defineCall(
  'table-file.send',
  'POST /webadm/tabelas/:portalId/:table/arquivo',
  {
    summary: 'Ler, conferir ou publicar um arquivo em uma tabela pública',
    access: { pages, action: 'edit' },
    body: {
      type: 'multipart/form-data',
      form: z.object({
        modo: z.enum(['ler', 'conferir', 'publicar']),
        unidade: z.string().optional(),
        ano: z.string().optional(),
        mes: z.string().optional().describe('Vazio, o ano inteiro'),
        mapa: z.string().optional().describe('Como o arquivo vira linhas, em JSON'),
        fonte: z
          .string()
          .optional()
          .describe('De que sistema ou planilha vem o arquivo: o mapa é dela e da unidade'),
        fora: z
          .string()
          .optional()
          .describe(
            'As linhas do arquivo que ficam de fora e por quê, em JSON: o motivo aparece no portal',
          ),
        respostas: z
          .string()
          .optional()
          .describe('Os códigos das perguntas a que se respondeu sim, separados por vírgula'),
        motivos: z
          .string()
          .optional()
          .describe(
            'Por que se publica, pelo código das perguntas que pedem o motivo, em JSON: não aparece no portal',
          ),
        arquivo: z.file().meta({ format: 'binary' }),
      }),
    },
    files: ['application/x-ndjson'],
    answers: { 200: fileLook },
  },
)
