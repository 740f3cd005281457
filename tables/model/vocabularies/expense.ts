import { vocabulary } from './vocabulary.ts'

const norm = 'Portaria Interministerial STN/SOF nº 163/2001'

export const expenseCategories = vocabulary(
  'categoria-despesa',
  'Categoria econômica da despesa',
  `${norm}, anexo II, A; art. 8º (9)`,
  2002,
  `
  3 Despesas Correntes
  4 Despesas de Capital
  9 Reserva de Contingência
  `,
)

export const expenseGroups = vocabulary(
  'grupo-despesa',
  'Grupo de natureza da despesa',
  `${norm}, anexo II, B; art. 8º (9)`,
  2002,
  `
  1 Pessoal e Encargos Sociais
  2 Juros e Encargos da Dívida
  3 Outras Despesas Correntes
  4 Investimentos
  5 Inversões Financeiras
  6 Amortização da Dívida
  9 Reserva de Contingência
  `,
)

export const expenseModalities = vocabulary(
  'modalidade-aplicacao',
  'Modalidade de aplicação',
  `${norm}, anexo II, C; Portarias Conjuntas STN/SOF nº 1/2012 (LC nº 141/2012) e nº 1/2014 (67)`,
  2002,
  `
  20 Transferências à União
  22 Execução Orçamentária Delegada à União
  30 Transferências a Estados e ao Distrito Federal
  31 Transferências a Estados e ao Distrito Federal - Fundo a Fundo
  32 Execução Orçamentária Delegada a Estados e ao Distrito Federal
  35 Transferências Fundo a Fundo aos Estados e ao Distrito Federal à conta de recursos de que tratam os §§ 1º e 2º do art. 24 da Lei Complementar nº 141, de 2012 |2012-
  36 Transferências Fundo a Fundo aos Estados e ao Distrito Federal à conta de recursos de que trata o art. 25 da Lei Complementar nº 141, de 2012 |2012-
  40 Transferências a Municípios
  41 Transferências a Municípios - Fundo a Fundo
  42 Execução Orçamentária Delegada a Municípios
  45 Transferências Fundo a Fundo aos Municípios à conta de recursos de que tratam os §§ 1º e 2º do art. 24 da Lei Complementar nº 141, de 2012 |2012-
  46 Transferências Fundo a Fundo aos Municípios à conta de recursos de que trata o art. 25 da Lei Complementar nº 141, de 2012 |2012-
  50 Transferências a Instituições Privadas sem Fins Lucrativos
  60 Transferências a Instituições Privadas com Fins Lucrativos
  67 Execução de Contrato de Parceria Público-Privada - PPP |2015-
  70 Transferências a Instituições Multigovernamentais
  71 Transferências a Consórcios Públicos mediante contrato de rateio
  72 Execução Orçamentária Delegada a Consórcios Públicos
  73 Transferências a Consórcios Públicos mediante contrato de rateio à conta de recursos de que tratam os §§ 1º e 2º do art. 24 da Lei Complementar nº 141, de 2012 |2012-
  74 Transferências a Consórcios Públicos mediante contrato de rateio à conta de recursos de que trata o art. 25 da Lei Complementar nº 141, de 2012 |2012-
  75 Transferências a Instituições Multigovernamentais à conta de recursos de que tratam os §§ 1º e 2º do art. 24 da Lei Complementar nº 141, de 2012 |2012-
  76 Transferências a Instituições Multigovernamentais à conta de recursos de que trata o art. 25 da Lei Complementar nº 141, de 2012 |2012-
  80 Transferências ao Exterior
  90 Aplicações Diretas
  91 Aplicação Direta Decorrente de Operação entre Órgãos, Fundos e Entidades Integrantes dos Orçamentos Fiscal e da Seguridade Social
  92 Aplicação Direta de Recursos Recebidos de Outros Entes da Federação Decorrentes de Delegação ou Descentralização
  93 Aplicação Direta Decorrente de Operação de Órgãos, Fundos e Entidades Integrantes dos Orçamentos Fiscal e da Seguridade Social com Consórcio Público do qual o Ente Participe
  94 Aplicação Direta Decorrente de Operação de Órgãos, Fundos e Entidades Integrantes dos Orçamentos Fiscal e da Seguridade Social com Consórcio Público do qual o Ente Não Participe
  95 Aplicação Direta à conta de recursos de que tratam os §§ 1º e 2º do art. 24 da Lei Complementar nº 141, de 2012 |2012-
  96 Aplicação Direta à conta de recursos de que trata o art. 25 da Lei Complementar nº 141, de 2012 |2012-
  99 A Definir
  `,
)

/** Subelements are each municipality's own (art. 3º, § 5º): they have no national words. */
export const expenseElements = vocabulary(
  'elemento-despesa',
  'Elemento de despesa',
  `${norm}, anexo II, D; Portarias Conjuntas STN/SOF nº 1/2014 (82, 83) e nº 2/2017 (40)`,
  2002,
  `
  01 Aposentadorias do RPPS, Reserva Remunerada e Reformas dos Militares
  03 Pensões do RPPS e do Militar
  04 Contratação por Tempo Determinado
  05 Outros Benefícios Previdenciários do Servidor ou do Militar
  06 Benefício Mensal ao Deficiente e ao Idoso
  07 Contribuição a Entidades Fechadas de Previdência
  08 Outros Benefícios Assistenciais do Servidor e do Militar
  09 Salário-Família
  10 Seguro Desemprego e Abono Salarial
  11 Vencimentos e Vantagens Fixas - Pessoal Civil
  12 Vencimentos e Vantagens Fixas - Pessoal Militar
  13 Obrigações Patronais
  14 Diárias - Civil
  15 Diárias - Militar
  16 Outras Despesas Variáveis - Pessoal Civil
  17 Outras Despesas Variáveis - Pessoal Militar
  18 Auxílio Financeiro a Estudantes
  19 Auxílio-Fardamento
  20 Auxílio Financeiro a Pesquisadores
  21 Juros sobre a Dívida por Contrato
  22 Outros Encargos sobre a Dívida por Contrato
  23 Juros, Deságios e Descontos da Dívida Mobiliária
  24 Outros Encargos sobre a Dívida Mobiliária
  25 Encargos sobre Operações de Crédito por Antecipação da Receita
  26 Obrigações decorrentes de Política Monetária
  27 Encargos pela Honra de Avais, Garantias, Seguros e Similares
  28 Remuneração de Cotas de Fundos Autárquicos
  29 Distribuição de Resultado de Empresas Estatais Dependentes
  30 Material de Consumo
  31 Premiações Culturais, Artísticas, Científicas, Desportivas e Outras
  32 Material, Bem ou Serviço para Distribuição Gratuita
  33 Passagens e Despesas com Locomoção
  34 Outras Despesas de Pessoal decorrentes de Contratos de Terceirização
  35 Serviços de Consultoria
  36 Outros Serviços de Terceiros - Pessoa Física
  37 Locação de Mão-de-Obra
  38 Arrendamento Mercantil
  39 Outros Serviços de Terceiros - Pessoa Jurídica
  40 Serviços de Tecnologia da Informação e Comunicação - Pessoa Jurídica |2018-
  41 Contribuições
  42 Auxílios
  43 Subvenções Sociais
  45 Subvenções Econômicas
  46 Auxílio-Alimentação
  47 Obrigações Tributárias e Contributivas
  48 Outros Auxílios Financeiros a Pessoas Físicas
  49 Auxílio-Transporte
  51 Obras e Instalações
  52 Equipamentos e Material Permanente
  53 Aposentadorias do RGPS - Área Rural
  54 Aposentadorias do RGPS - Área Urbana
  55 Pensões do RGPS - Área Rural
  56 Pensões do RGPS - Área Urbana
  57 Outros Benefícios do RGPS - Área Rural
  58 Outros Benefícios do RGPS - Área Urbana
  59 Pensões Especiais
  61 Aquisição de Imóveis
  62 Aquisição de Produtos para Revenda
  63 Aquisição de Títulos de Crédito
  64 Aquisição de Títulos Representativos de Capital já Integralizado
  65 Constituição ou Aumento de Capital de Empresas
  66 Concessão de Empréstimos e Financiamentos
  67 Depósitos Compulsórios
  70 Rateio pela Participação em Consórcio Público
  71 Principal da Dívida Contratual Resgatado
  72 Principal da Dívida Mobiliária Resgatado
  73 Correção Monetária ou Cambial da Dívida Contratual Resgatada
  74 Correção Monetária ou Cambial da Dívida Mobiliária Resgatada
  75 Correção Monetária da Dívida de Operações de Crédito por Antecipação da Receita
  76 Principal Corrigido da Dívida Mobiliária Refinanciado
  77 Principal Corrigido da Dívida Contratual Refinanciado
  81 Distribuição Constitucional ou Legal de Receitas
  82 Aporte de Recursos pelo Parceiro Público em Favor do Parceiro Privado Decorrente de Contrato de Parceria Público-Privada - PPP |2015-
  83 Despesas Decorrentes de Contrato de Parceria Público-Privada - PPP, exceto Subvenções Econômicas, Aporte e Fundo Garantidor |2015-
  84 Despesas Decorrentes da Participação em Fundos, Organismos, ou Entidades Assemelhadas, Nacionais e Internacionais
  85 Contrato de Gestão
  86 Compensações a Regimes de Previdência
  91 Sentenças Judiciais
  92 Despesas de Exercícios Anteriores
  93 Indenizações e Restituições
  94 Indenizações e Restituições Trabalhistas
  95 Indenização pela Execução de Trabalhos de Campo
  96 Ressarcimento de Despesas de Pessoal Requisitado
  97 Aporte para Cobertura do Déficit Atuarial do RPPS
  98 Compensações ao RGPS
  99 A Classificar
  `,
)

export const commitmentTypes = vocabulary(
  'tipo-empenho',
  'Tipo de empenho',
  'Lei nº 4.320/1964, art. 60, §§ 2º e 3º',
  1964,
  `
  ordinario Ordinário
  estimativo Estimativo
  global Global
  `,
)
