import { fold } from '../../../pt-br/words.ts'

// What the words of a SAPL mean in the public tables. Each chamber writes its own: what is in none of these lists has
// no place, and is told.

type Meanings<V extends string> = readonly (readonly [pattern: RegExp, value: V])[]
const meaningOf =
  <V extends string>(meanings: Meanings<V>) =>
  (text: string): V | undefined =>
    meanings.find(([pattern]) => pattern.test(fold(text)))?.[1]

export const sessionKindOf = meaningOf([
  [/extraordinaria/, 'extraordinaria'],
  [/ordinaria/, 'ordinaria'],
  [/solene/, 'solene'],
  [/especial/, 'especial'],
  [/audiencia/, 'audiencia'],
])

/** The kind of a bill, and whether its type is the one that people mean by it: others share its numbers. */
const billKindOf = meaningOf([
  [/^veto\b/, 'veto'],
  [/emenda a lei organica|^pelom?\b/, 'emenda_lei_organica'],
  [/projeto de lei complementar/, 'projeto_lei_complementar'],
  [/projeto de lei/, 'projeto_lei'],
  [/projeto de resolucao/, 'projeto_resolucao'],
  [/projeto de decreto legislativo/, 'projeto_decreto_legislativo'],
  [/^(?:sub)?emenda\b/, 'emenda'],
  [/^requerimento\b/, 'requerimento'],
  [/^indicacao\b/, 'indicacao'],
  [/^mocao\b/, 'mocao'],
  [/./, 'outra'],
])
const plainTypes: ReadonlySet<string> = new Set([
  'veto',
  'proposta de emenda a lei organica',
  'projeto de emenda a lei organica',
  'projeto de lei complementar',
  'projeto de lei',
  'projeto de lei ordinaria',
  'projeto de resolucao',
  'projeto de decreto legislativo',
  'emenda',
  'requerimento',
  'indicacao',
  'mocao',
])
/**
 * Kind and number of a bill. SAPL counts each of its types for itself: 3 of *Projeto de Lei do Executivo* is another
 * than 3 of *Projeto de Lei*, and becomes `3-PLE`.
 */
export function billName(
  type: { readonly sigla: string; readonly descricao: string },
  number: number,
) {
  const isPlain = plainTypes.has(fold(type.descricao))
  return {
    kind: billKindOf(type.descricao) ?? 'outra',
    number: isPlain ? String(number) : `${number}-${type.sigla.trim()}`,
  }
}

/** A decision is one of the bill only where the status begins with it: an opinion or an urgency is approved, too. */
const decided = (word: string) =>
  new RegExp(
    `^(?:(?:materia|projeto(?: de lei)?|proposicao|propositura) )?(?:foi )?(?:${word})(?!.*(?:turno|discussao|votacao))`,
  )
/** How far a bill has come, by the status of its newest step. */
export const billStateOf = meaningOf([
  [/\b(?:aguard|espera|envia|encaminh|remet).*\b(?:sancao|autografo)/, 'sancao'],
  [
    decided('(?:transformad|convertid)[oa] em (?:lei|norma)|norma juridica|sancionad|promulgad'),
    'norma',
  ],
  [decided('vetad[oa]'), 'vetada'],
  [decided('rejeitad[oa]|reprovad[oa]|nao aprovad[oa]'), 'rejeitada'],
  [decided('arquivad[oa]'), 'arquivada'],
  [decided('retirad[oa] (?:pel[oa]|por|a pedido)'), 'retirada'],
  [decided('aprovad[oa]'), 'aprovada'],
  [
    /^(?:n[oa] |para |inclu[^ ]* n[oa] )?(?:ordem do dia|pauta)|^(?:apt[oa]|pront[oa]) (?:a|para) vota/,
    'em_pauta',
  ],
  [/\bcomiss(?:ao|oes)\b|^(?:aguardando|em) (?:o )?(?:parecer|relat)/, 'em_comissao'],
  [decided('encaminhad[oa]|enviad[oa]|remetid[oa]'), 'encaminhada'],
  [
    decided('protocolad[oa]|protocolizad[oa]|apresentad[oa]|recebid[oa]|lid[oa]|autuad[oa]'),
    'protocolada',
  ],
])

export const resultOf = meaningOf([
  [/adiad/, 'adiada'],
  [/retirad/, 'retirada'],
])

/** What a councillor said; `Não Votou` says not why. */
export const voteOf = meaningOf([
  [/^nao votou$/, 'sem-voto'],
  [/^sim$/, 'sim'],
  [/^nao$/, 'nao'],
  [/^abstencao$/, 'abstencao'],
])

export const leaveOf = meaningOf([[/licen/, 'licenciado']])
