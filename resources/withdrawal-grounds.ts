/** Why something is taken away, in the words that citizens read. */
export const withdrawalGrounds = {
  judicial: 'Decisão judicial',
  'dados-pessoais': 'Dado pessoal que não devia estar público (Lei 13.709/2018, art. 18, IV)',
  sigilo: 'Informação sob sigilo (Lei 12.527/2011, arts. 22 a 24)',
  seguranca: 'Proteção da vida ou da segurança de alguém (Lei 12.527/2011, art. 31)',
  erro: 'Publicação por engano (Lei 9.784/1999, art. 53)',
} as const
/** The most letters that the reason of a withdrawal has. */
export const longestReason = 300
export type WithdrawalGround = keyof typeof withdrawalGrounds
