import { ownRevenue } from './revenue-own.ts'
import { transferredRevenue } from './revenue-transfers.ts'
import { vocabulary } from './vocabulary.ts'

const norm =
  'Portaria Interministerial STN/SOF nº 163/2001, anexo I; Portaria Conjunta STN/SOF nº 650/2019; ementário da receita'

// What the government takes from itself (7 and 8) has the origins and species of 1 and 2.

export const revenueCategories = vocabulary(
  'categoria-receita',
  'Categoria econômica da receita',
  norm,
  2002,
  `
  1 Receitas Correntes
  2 Receitas de Capital
  7 Receitas Correntes Intraorçamentárias |2007-
  8 Receitas de Capital Intraorçamentárias |2007-
  9 Recursos Arrecadados em Exercícios Anteriores |2018-
  `,
)

const origins = `
  1 Impostos, Taxas e Contribuições de Melhoria
  2 Contribuições
  3 Receita Patrimonial
  4 Receita Agropecuária
  5 Receita Industrial
  6 Receita de Serviços
  7 Transferências Correntes
  9 Outras Receitas Correntes`
const capitalOrigins = `
  1 Operações de Crédito
  2 Alienação de Bens
  3 Amortização de Empréstimos
  4 Transferências de Capital
  9 Outras Receitas de Capital`
const species = `
  11 Impostos
  12 Taxas
  13 Contribuição de Melhoria
  21 Contribuições Sociais
  22 Contribuições Econômicas
  23 Contribuições para Entidades Privadas de Serviço Social e de Formação Profissional
  24 Contribuição para o Custeio do Serviço de Iluminação Pública
  31 Exploração do Patrimônio Imobiliário do Estado
  32 Valores Mobiliários
  33 Delegação de Serviços Públicos Mediante Concessão, Permissão, Autorização ou Licença
  34 Exploração de Recursos Naturais
  35 Exploração do Patrimônio Intangível
  36 Cessão de Direitos
  39 Demais Receitas Patrimoniais
  41 Receita Agropecuária
  51 Receita Industrial
  61 Serviços Administrativos e Comerciais Gerais
  62 Serviços e Atividades Referentes à Navegação e ao Transporte
  63 Serviços e Atividades Referentes à Saúde
  64 Serviços e Atividades Financeiras
  69 Outros Serviços
  71 Transferências da União e de suas Entidades
  72 Transferências dos Estados e do Distrito Federal e de suas Entidades
  73 Transferências dos Municípios e de suas Entidades
  74 Transferências de Instituições Privadas
  75 Transferências de Outras Instituições Públicas
  76 Transferências do Exterior
  77 Transferências de Pessoas Físicas |-2021
  78 Transferências Provenientes de Depósitos Não Identificados |-2021
  79 Demais Transferências Correntes
  91 Multas Administrativas, Contratuais e Judiciais
  92 Indenizações, Restituições e Ressarcimentos
  93 Bens, Direitos e Valores Incorporados ao Patrimônio Público
  94 Multas e Juros de Mora das Receitas de Capital
  99 Demais Receitas Correntes`
const capitalSpecies = `
  11 Operações de Crédito - Mercado Interno
  12 Operações de Crédito - Mercado Externo
  21 Alienação de Bens Móveis
  22 Alienação de Bens Imóveis
  23 Alienação de Bens Intangíveis
  31 Amortização de Empréstimos
  41 Transferências da União e de suas Entidades
  42 Transferências dos Estados e do Distrito Federal e de suas Entidades
  43 Transferências dos Municípios e de suas Entidades
  44 Transferências de Instituições Privadas
  45 Transferências de Outras Instituições Públicas
  46 Transferências do Exterior
  47 Transferências de Pessoas Físicas |-2021
  48 Transferências Provenientes de Depósitos Não Identificados |-2021
  49 Demais Transferências de Capital
  91 Integralização de Capital Social
  92 Resultado do Banco Central
  93 Remuneração das Disponibilidades do Tesouro
  94 Resgate de Títulos do Tesouro
  99 Demais Receitas de Capital`

const after = (category: string, lines: string) => lines.replace(/^ +(?=\d)/gm, category)
const both = (current: string, capital: string, last: string) =>
  after('1', current) + after('2', capital) + after('7', current) + after('8', capital) + last

/** The category and the origin: two digits. */
export const revenueOrigins = vocabulary(
  'origem-receita',
  'Origem da receita',
  norm,
  2018,
  both(origins, capitalOrigins, '\n99 Recursos Arrecadados em Exercícios Anteriores'),
)

/** The category, the origin and the species: three digits. */
export const revenueSpecies = vocabulary(
  'especie-receita',
  'Espécie da receita',
  norm,
  2018,
  both(species, capitalSpecies, '\n999 Recursos Arrecadados em Exercícios Anteriores'),
)

const details = ownRevenue + transferredRevenue
const withinGovernment = details.replace(/^ +1/gm, '7').replace(/^ +2/gm, '8')

/**
 * Four, six or seven digits: what municipalities collect. Not all that the ementário has: of a code that is absent, the
 * words of the nearest level above are shown.
 */
export const revenueDetails = vocabulary(
  'desdobramento-receita',
  'Desdobramento da receita',
  norm,
  2022,
  details + withinGovernment,
)

/** The eighth digit of a nature of revenue. */
export const revenueTypes = vocabulary(
  'tipo-receita',
  'Tipo da receita',
  norm,
  2018,
  `
  0 Natureza agregadora
  1 Principal
  2 Multas e Juros de Mora
  3 Dívida Ativa
  4 Multas e Juros de Mora da Dívida Ativa
  5 Multas
  6 Juros de Mora
  7 Multas da Dívida Ativa
  8 Juros de Mora da Dívida Ativa
  `,
)
