import { z } from 'zod'
import { longestSource } from './table-file.ts'
import { fileMapping } from './file-mapping.ts'

// What is found in a file of a delivery, asked of it and said of it, as it travels and is kept.

const text = z.string().max(300)
/** What a person says of a file; what is left out is found. */
export const deliveryChoice = z.strictObject({
  tabela: text.optional(),
  fonte: z.string().max(longestSource).optional().describe('De que sistema ou planilha vem'),
  coluna: text.optional().describe('A coluna que diz a unidade de cada linha; vazia, nenhuma diz'),
  unidades: z
    .record(text, text)
    .optional()
    .describe('A unidade de cada texto da coluna; vazia, as linhas ficam de fora'),
  unidade: text.optional().describe('A unidade de todas as linhas'),
  ano: z.int().min(1990).max(2100).optional(),
  mes: z.int().min(1).max(12).nullable().optional().describe('Nulo, o ano inteiro'),
  mapa: fileMapping.optional(),
  lido: z.boolean().optional().describe('Se alguém viu quais colunas vão em quais campos'),
  respostas: z.array(text).optional().describe('Os códigos das perguntas respondidas'),
  motivos: z
    .record(text, text)
    .optional()
    .describe('Por que se publica, onde a pergunta pede o motivo, pelo código dela'),
})
export type DeliveryChoice = z.output<typeof deliveryChoice>

const option = z.object({ id: z.string(), nome: z.string() })
const deliveryQuestion = z.object({
  codigo: z.string(),
  tipo: z
    .enum([
      'sim',
      'motivo',
      'tabela',
      'fonte',
      'leitura',
      'unidade',
      'unidades',
      'periodo',
      'valores',
    ])
    .describe('O que responde: um sim, o motivo em palavras, uma escolha, as colunas, o período'),
  texto: z.string(),
  itens: z.array(z.string()),
  sim: z.string(),
  opcoes: z
    .array(option)
    .describe('Entre o que se escolhe; de um período, o ano que o arquivo parece ter'),
  textos: z.array(
    z.object({
      campo: z.string(),
      titulo: z.string(),
      texto: z.string(),
      quantas: z.int(),
      opcoes: z.array(option).nullable(),
    }),
  ),
})
export type DeliveryQuestion = z.output<typeof deliveryQuestion>

const part = z.object({
  unidade: z.string(),
  nome: z.string().describe('O nome da unidade'),
  situacao: z.enum(['ensaiada', 'inalterada', 'recusada']),
  linhas: z.int(),
  novas: z.int(),
  mudadas: z.int(),
  saidas: z.int(),
  somas: z.array(
    z.object({
      titulo: z.string(),
      anterior: z.string().nullable().describe('No mês anterior; nula, não há'),
      antes: z.string().describe('No portal, neste período'),
      depois: z.string(),
    }),
  ),
  erros: z.int(),
  avisos: z.int(),
  achados: z.array(
    z.object({ linha: z.int(), coluna: z.string(), valor: z.string(), mensagem: z.string() }),
  ),
})
export type DeliveryPart = z.output<typeof part>
const deliveryOrder = z.object({
  unidade: z.string(),
  ano: z.int(),
  mes: z.int().nullable(),
  mapa: fileMapping,
  respostas: z.array(z.string()),
})
export type DeliveryOrder = z.output<typeof deliveryOrder>

export const deliveryVerdict = z.object({
  texto: z.string().describe('O que há com o arquivo, e o que fazer'),
  tabela: z.string().nullable(),
  titulo: z.string().describe('O título da tabela; vazio enquanto não se sabe'),
  fonte: z.string(),
  ano: z.int().nullable(),
  mes: z.int().nullable(),
  deFora: z.int().describe('Textos da coluna da unidade cujas linhas ficam de fora'),
  perguntas: z.array(deliveryQuestion),
  partes: z.array(part),
  colunaDaUnidade: z.string().describe('A que diz a unidade de cada linha; vazia, nenhuma'),
  unidades: z.record(z.string(), z.string()),
  mapa: fileMapping.nullable(),
  cabecalho: z.string().optional().describe('O que arquivos com as mesmas colunas têm igual'),
  conhecido: z.boolean().describe('Se alguém já publicou um arquivo destes'),
  novo: z
    .array(z.string())
    .describe('O que ninguém decidiu ainda: com isso a pasta não publica sozinha'),
  ordens: z.array(deliveryOrder).describe('O que se publica, unidade por unidade'),
})
export type DeliveryVerdict = z.output<typeof deliveryVerdict>
