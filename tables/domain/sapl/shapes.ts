import { z } from 'zod'

// What is read of a SAPL's records, by the fields of its models (sapl/parlamentares, sapl/sessao, sapl/materia,
// sapl/base). Fields that are not named here are not read: nothing of CPFs, homes and private telephones.

const id = z.int()
const text = z.string()
const maybe = z.string().nullish()
const day = z.iso.date()
const maybeDay = day.nullish()
const flag = z.boolean().nullish()

export const legislature = z.object({ id, numero: z.int(), data_inicio: day, data_fim: day })
export const mandate = z.object({
  id,
  parlamentar: id,
  legislatura: id,
  data_inicio_mandato: day,
  data_fim_mandato: maybeDay,
  titular: z.boolean(),
  tipo_afastamento: id.nullish(),
})
export const councillor = z.object({
  id,
  nome_completo: text,
  nome_parlamentar: text,
  ativo: z.boolean(),
  biografia: maybe,
  numero_gab_parlamentar: maybe,
  telefone: maybe,
  email: maybe,
  fotografia: maybe,
})
export const affiliation = z.object({
  id,
  data: day,
  data_desfiliacao: maybeDay,
  parlamentar: id,
  partido: id,
})
export const politicalParty = z.object({ id, sigla: text, nome: text })
export const leave = z.object({ id, descricao: text, indicador: maybe })
export const boardSeat = z.object({ id, parlamentar: id, cargo: id, mesa_diretora: id.nullish() })
export const board = z.object({ id, data_inicio: maybeDay, data_fim: maybeDay })
export const boardPost = z.object({ id, descricao: text })

export const sessionType = z.object({ id, nome: text, tipo_numeracao: z.int().nullish() })
export const plenarySession = z.object({
  id,
  __str__: text,
  tipo: id,
  numero: z.int(),
  data_inicio: day,
  hora_inicio: maybe,
  url_video: maybe,
  upload_pauta: maybe,
  upload_ata: maybe,
  finalizada: flag,
  tema_solene: maybe,
  publicar_pauta: flag,
})
/** Of the agenda: `expediente` and `ordem do dia` have the same fields. */
export const agendaItem = z.object({
  id,
  __str__: text,
  sessao_plenaria: id,
  materia: id,
  numero_ordem: z.int(),
  tipo_votacao: z.int(),
})
export const presence = z.object({ id, sessao_plenaria: id, parlamentar: id })
export const excuse = z.object({
  id,
  sessao_plenaria: id,
  parlamentar: id,
  ausencia: z.int(),
})

export const billType = z.object({ id, sigla: text, descricao: text })
export const bill = z.object({
  id,
  __str__: text,
  tipo: id,
  numero: z.int(),
  ano: z.int(),
  data_apresentacao: day,
  ementa: text,
  em_tramitacao: z.boolean(),
  texto_original: maybe,
  autores: z.array(id),
})
export const author = z.object({ id, nome: text, tipo: id, object_id: id.nullish() })
export const authorType = z.object({ id, descricao: text })
export const step = z.object({
  id,
  materia: id,
  status: id.nullish(),
  data_tramitacao: day,
  texto: maybe,
})
export const stepStatus = z.object({ id, descricao: text })

export const resultType = z.object({ id, nome: text, natureza: maybe })
export const ballot = z.object({
  id,
  tipo_resultado_votacao: id,
  materia: id,
  ordem: id.nullish(),
  expediente: id.nullish(),
})
export const vote = z.object({ id, votacao: id.nullish(), parlamentar: id, voto: text })
