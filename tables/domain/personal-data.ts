// What identifies a person never gets past the door of a load: a CPF in a text is covered, and columns that hold
// private life have no place to go to (Lei 13.709/2018, art. 6º, III; Lei 12.527/2011, art. 31).

const privacy = 'Lei 12.527/2011, art. 31; Lei 13.709/2018, art. 6º, III'
const sensitive = 'Lei 13.709/2018, arts. 5º, II, e 11'
const forbidden: readonly (readonly [pattern: RegExp, what: string, law: string])[] = [
  [
    /(?:^|_)(?:agencia|conta_(?:bancaria|corrente|deposito|poupanca)|banco|pix)(?:_|$)/,
    'conta bancária',
    privacy,
  ],
  [
    /(?:^|_)(?:endereco|logradouro|bairro|cep|telefone|celular|email|e_mail)(?:_|$)/,
    'endereço ou contato',
    privacy,
  ],
  [
    /(?:^|_)(?:dependentes?|filhos?|estado_civil|conjuge|pensao|alimenticia|alimentos|consignad[oa]s?|consignacao|consignacoes|emprestimos?|sindicato|sindical|mensalidade|plano_saude|plano_de_saude|convenio_medico|seguro_vida|descontos?_(?:pessoa(?:l|is)|facultativos?|diversos|outros)|outros_descontos)(?:_|$)/,
    'vida privada',
    privacy,
  ],
  [
    /(?:^|_)(?:rg|identidade(?!_preservada)|data_nascimento|nascimento|nome_(?:da_mae|mae|do_pai|pai)|filiacao|pis|pasep|nis|ctps|titulo_eleitor|passaporte|cnh)(?:_|$)/,
    'dado pessoal',
    privacy,
  ],
  [
    /(?:^|_)(?:sexo|genero|raca|cor|religiao|deficiencia|cid|diagnostico|biometria)(?:_|$)/,
    'dado pessoal sensível',
    sensitive,
  ],
]
/**
 * What a column of this name would hold of somebody's private life, with the law that keeps it; nothing for any other
 * name.
 */
export function privateLife(column: string): string | undefined {
  const [, what, law] = forbidden.find(([pattern]) => pattern.test(column)) ?? []
  return what && law && `${what} (${law})`
}
/** What of somebody's life no table may hold, in words. */
export const neverPublished: readonly string[] = [...new Set(forbidden.map(([, what]) => what))]
