import { fold } from '../pt-br/words.ts'

const named =
  /^(?:leis?|decretos?|resoluc(?:ao|oes)|portarias?|instruc(?:ao|oes) normativas?|emendas? a lei organica)\b/
/** Laws of the budget are read with the plan that they are. */
const ofBudget = /orcament|plurianual/

/** Whether a type of documents is of rules themselves, by what people call it: `Leis municipais`, `Decretos`. */
export const isOfRules = (typeName: string): boolean =>
  named.test(fold(typeName)) && !ofBudget.test(fold(typeName))
