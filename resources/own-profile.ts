import { email, maskedText, text } from '../kernel/field.ts'

/**
 * What a person fills in of their own account (contract: user-update). The e-mail one signs in with is not among it;
 * the picture is chosen apart (resources/calls/account.ts).
 */
export const ownProfile = {
  name: text({ wire: 'nomeCompleto', label: 'Nome completo', required: 'Informe o seu nome.' }),
  alternativeEmail: email({ wire: 'emailAlternativo', label: 'E-mail alternativo' }),
  function: text({ wire: 'funcao', label: 'Função', placeholder: 'Agente administrativo' }),
  cpf: maskedText({ wire: 'cpf', label: 'CPF', identifier: 'cpf' }),
  phoneNumber: maskedText({ wire: 'phoneNumber', label: 'Telefone', identifier: 'phone' }),
} as const
