import type { UsualWords } from '../usual-words.ts'

/** What systems and portals call official codes, by vocabulary and code. What may be two codes is asked about. */
export const usualWordsOf: Readonly<Record<string, UsualWords>> = {
  'pncp-modalidade': {
    '1': ['leilao eletronico'],
    '3': ['concurso publico de projeto'],
    '4': ['concorrencia eletronica', 'concorrencia publica eletronica'],
    '5': ['concorrencia presencial', 'concorrencia publica presencial'],
    '6': ['pregao eletronico'],
    '7': ['pregao presencial'],
    '8': [
      'dispensa de licitacao',
      'dispensa eletronica',
      'dispensa de licitacao eletronica',
      'dispensa por valor',
      'dispensa presencial',
      'dispensavel',
      'dispensa por limite',
      'dispensa de valor',
    ],
    '9': ['inexigibilidade de licitacao', 'inexigivel', 'processo de inexigibilidade'],
    '10': ['procedimento de manifestacao de interesse', 'pmi'],
    '11': ['prequalificacao'],
    '13': ['leilao presencial'],
    '15': ['chamada publica de compra', 'chamada publica da agricultura familiar'],
    convite: ['convite', 'carta convite'],
    tomada: ['tomada de precos', 'tomada de preco'],
  },
  'pncp-criterio': {
    '1': ['menor preco por item', 'menor preco por lote', 'menor preco global', 'menor valor'],
    '2': ['maior percentual de desconto', 'maior desconto por item'],
    '5': ['maior oferta', 'maior lance ou oferta'],
  },
  'tipo-empenho': {
    ordinario: ['normal'],
    estimativo: ['estimado', 'estimativa', 'por estimativa'],
  },
}
