import { fold } from '../../pt-br/words.ts'
import { isValid } from '../../pt-br/identifier.ts'
import { states } from '../../tables/model/vocabularies/places.ts'

// What people of a town hall make when a password must have letters, figures and signs: one word of the language, or
// some of their trade, with a year; or a number that stands on the town's letters.

/** Words of offices, of which two together are no more of a guess than one. */
const trade =
  'secretaria secretario prefeitura prefeito camara vereador municipal municipio portal transparencia gabinete governo ' +
  'gestao administracao saude educacao obras financas fazenda cultura esporte turismo agricultura assistencia social ' +
  'contabilidade contador tesouraria tributos tributacao licitacao licitacoes compras contratos empenho orcamento ' +
  'prestacao contas controladoria controle interno ouvidoria procuradoria protocolo patrimonio almoxarifado recursos ' +
  'humanos folha pagamento servidor servidora publico publica eleicao eleicoes diario oficial acesso sistema usuario ' +
  'senha cidade brasil'
const between = ['de', 'da', 'do', 'das', 'dos', 'e']
const kindsOfNumber = new Set(['cnpj', 'cpf', 'cep', 'tel', 'telefone', 'fone', 'zap', 'whatsapp'])

const lettersOf = (text: string) => fold(text).replace(/[^a-z]/g, '')
const namesOfStates = states.terms.map(({ words }) => lettersOf(words))

/** Words of a trade, a place and a person that may make up a password: up to three, with what stands between words. */
const mostWords = 3
function isOf(letters: string, words: ReadonlySet<string>, most: number): boolean {
  if (letters === '') return true
  if (most === 0) return false
  return Array.from(letters, (_, at) => letters.slice(0, at + 1)).some(
    (word) =>
      (words.has(word) && isOf(letters.slice(word.length), words, most - 1)) ||
      (between.includes(word) && most < mostWords && isOf(letters.slice(word.length), words, most)),
  )
}

/** A year, a day, or few enough figures to be tried one by one. */
const isDateOrFew = (digits: string) =>
  digits.length <= 4 ||
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:\d{2}|(?:19|20)\d{2})$/.test(digits) ||
  /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(digits)

/** Telephones, CEPs, CPFs and CNPJs: ten to the eleventh at most, or in a public register. */
const isNumberOfOffice = (digits: string) =>
  digits.length <= 11 || isValid('cnpj', digits) || /^55\d{10,11}$/.test(digits)

const mostSigns = 8
/**
 * Whether a password is one word of the language, or up to three of offices, states, the place and the person, with a
 * date or up to four figures and a few signs anywhere; or nothing but such a number as a CNPJ, a telephone or a CEP.
 * @param language folded words
 * @param known of the place and the person
 */
export function isWordWithFigures(
  password: string,
  language: ReadonlySet<string>,
  known: readonly string[],
): boolean {
  const letters = lettersOf(password)
  const digits = password.replace(/\D/g, '')
  const signs = [...fold(password).replace(/[a-z\d\s]/g, '')].length
  if (signs > mostSigns) return false
  if (letters === '' || kindsOfNumber.has(letters)) return digits !== '' && isNumberOfOffice(digits)
  // A phrase has no figures; one that is a row of words is judged as such.
  if (letters.length > 40 || digits === '' || !isDateOrFew(digits)) return false
  const words = new Set([
    ...trade.split(' '),
    ...namesOfStates,
    ...known.map(lettersOf).filter((word) => word.length >= 3),
  ])
  return language.has(letters) || isOf(letters, words, mostWords)
}
