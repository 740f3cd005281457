import type { UsualWords } from '../model/usual-words.ts'

// What systems write for the values of lists, in any gender and number. What may mean two of them is asked about.

export const usualStates = {
  bidding: {
    em_andamento: ['andamento', 'em curso', 'em processamento', 'em julgamento'],
    encerrada: ['finalizada', 'concluida', 'terminada'],
    homologada: ['homologacao', 'licitacao homologada', 'homologada e adjudicada'],
    suspensa: ['suspensao', 'paralisada'],
    retificada: ['edital retificado'],
    revogada: ['revogacao', 'licitacao revogada'],
    anulada: ['anulacao', 'licitacao anulada'],
    fracassada: ['licitacao fracassada'],
    deserta: ['licitacao deserta', 'sem interessados'],
  },
  contract: {
    vigente: [
      'em vigor',
      'em vigencia',
      'ativo',
      'em execucao',
      'em andamento',
      'contrato vigente',
    ],
    encerrado: ['finalizado', 'concluido', 'vencido', 'expirado', 'extinto', 'nao vigente'],
    rescindido: ['rescisao', 'distratado', 'distrato'],
    suspenso: ['paralisado'],
  },
  agreement: {
    vigente: ['em vigor', 'em vigencia', 'ativo', 'em execucao'],
    encerrada: ['finalizada', 'concluida', 'vencida', 'expirada'],
    rescindida: ['rescisao', 'distratada'],
    suspensa: ['paralisada'],
  },
  work: {
    nao_iniciada: ['a iniciar', 'nao iniciado', 'contratada'],
    em_andamento: ['andamento', 'em execucao', 'iniciada', 'em obras'],
    paralisada: ['suspensa', 'parada', 'interrompida'],
    concluida: ['finalizada', 'entregue', 'terminada', 'executada', 'recebida'],
    cancelada: ['distratada'],
  },
  staff: {
    ativo: ['em atividade', 'em exercicio', 'trabalhando', 'normal', 'atividade'],
    afastado: ['licenciado', 'em licenca', 'licenca', 'afastamento'],
    inativo: ['aposentadoria'],
    desligado: ['exonerado', 'demitido', 'rescindido', 'rescisao'],
  },
} as const satisfies Readonly<Record<string, UsualWords>>

export const usualBonds: UsualWords = {
  efetivo: [
    'estatutario',
    'concursado',
    'cargo efetivo',
    'servidor efetivo',
    'quadro efetivo',
    'efetivo estatutario',
    'estatutario efetivo',
    'estavel',
  ],
  comissionado: [
    'cargo em comissao',
    'em comissao',
    'comissao',
    'cargo comissionado',
    'servidor comissionado',
    'livre nomeacao',
    'livre nomeacao e exoneracao',
  ],
  efetivo_comissionado: ['efetivo comissionado', 'efetivo com funcao de confianca'],
  temporario: [
    'temporario',
    'contratado',
    'servidor temporario',
    'contrato temporario',
    'contratacao temporaria',
    'prazo determinado',
    'contrato por prazo determinado',
    'contratado por prazo determinado',
    'contratado temporario',
    'processo seletivo simplificado',
  ],
  celetista: ['clt', 'empregado publico', 'emprego publico', 'regime clt'],
  eletivo: [
    'agente politico',
    'vereador',
    'prefeito',
    'vice prefeito',
    'cargo eletivo',
    'mandato eletivo',
    'politico',
  ],
  conselheiro: ['conselho tutelar'],
  cedido: ['a disposicao', 'cedido de outro orgao'],
}

export const usualPayrolls: UsualWords = {
  mensal: [
    'mensal',
    'folha mensal',
    'normal',
    'folha normal',
    'pagamento mensal',
    'salario mensal',
  ],
  complementar: ['folha complementar', 'suplementar'],
  decimo_terceiro: [
    'decimo terceiro',
    'decimo terceiro salario',
    '13 salario',
    '13o salario',
    '13 salario integral',
    'gratificacao natalina',
    '13',
  ],
  ferias: ['folha de ferias'],
  rescisao: ['folha de rescisao', 'rescisoes', 'verbas rescisorias'],
}

export const usualMovements: UsualWords = {
  liquidacao: ['liquidado', 'valor liquidado', 'nota de liquidacao', 'liquidacao de empenho'],
  pagamento: ['pago', 'valor pago', 'ordem de pagamento', 'pagamento de empenho', 'quitacao'],
  estorno_liquidacao: ['anulacao de liquidacao', 'estorno de liquidacao', 'liquidacao anulada'],
  estorno_pagamento: ['anulacao de pagamento', 'estorno de pagamento', 'pagamento anulado'],
}

/** `Pregão Eletrônico - SRP`: that prices are registered stands in a column of its own. */
export const registeredPrices = {
  words: /[\s\-–(/]*\b(?:S\.?R\.?P\.?|registro de pre[çc]os?)\)?\s*$/i,
  field: 'srp',
  value: 'sim',
} as const
