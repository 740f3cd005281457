// Natures of revenue below the species, as municipalities collect them themselves: four, six or seven digits, of the
// ementário that follows Portaria Conjunta STN/SOF nº 650/2019. Federal ones are left out.
export const ownRevenue = `
  1112 Impostos sobre o Patrimônio
  111250 Imposto sobre a Propriedade Predial e Territorial Urbana
  111251 Imposto sobre a Propriedade de Veículos Automotores
  111252 Imposto sobre Transmissão "Causa Mortis" e Doação de Bens e Direitos
  111253 Impostos sobre Transmissão "Inter Vivos" de Bens Imóveis e de Direitos Reais sobre Imóveis
  1113 Impostos sobre a Renda e Proventos de Qualquer Natureza
  111303 Imposto sobre a Renda - Retido na Fonte
  1113031 Imposto sobre a Renda - Retido na Fonte - Trabalho
  1113032 Imposto sobre a Renda - Retido na Fonte - Capital
  1113034 Imposto sobre a Renda - Retido na Fonte - Outros Rendimentos
  1114 Impostos sobre a Produção e Circulação de Mercadorias e Serviços
  111450 Impostos sobre a Produção e Circulação de Mercadorias e Serviços
  1114501 Imposto sobre Operações Relativas à Circulação de Mercadorias e sobre Prestações de Serviços de Transporte Interestadual e Intermunicipal e de Comunicação
  1114502 Adicional ICMS - Fundo Estadual de Combate à Pobreza
  111451 Impostos sobre Serviços
  1114511 Imposto sobre Serviços de Qualquer Natureza - ISSQN
  1114512 Adicional ISS - Fundo Municipal de Combate à Pobreza
  111452 Imposto sobre Vendas a Varejo de Combustíveis Líquidos e Gasosos (IVVC)
  1119 Outros Impostos
  111999 Outros Impostos
  1121 Taxas pelo Exercício do Poder de Polícia
  112101 Taxas de Inspeção, Controle e Fiscalização
  112104 Taxa de Controle e Fiscalização Ambiental
  112150 Taxa de Fiscalização de Vigilância Sanitária
  112151 Taxa de Saúde Suplementar
  1122 Taxas pela Prestação de Serviços
  112201 Taxas pela Prestação de Serviços em Geral
  112250 Taxas Judiciais
  112251 Taxas Extrajudiciais
  112252 Taxa de Estudo de Impacto de Vizinhança (EIV)
  1131 Contribuição de Melhoria
  113150 Contribuição de Melhoria para Expansão da Rede de Água Potável e Esgoto Sanitário
  113151 Contribuição de Melhoria para Expansão da Rede de Iluminação Pública na Cidade
  113152 Contribuição de Melhoria para Expansão de Rede de Iluminação Pública Rural
  113153 Contribuição de Melhoria para Pavimentação e Obras Complementares
  113199 Outras Contribuições de Melhoria
  1215 Contribuições para Regimes Próprios de Previdência e Sistema de Proteção Social
  121501 Contribuição do Servidor Civil
  1215011 Contribuição do Servidor Civil Ativo
  1215012 Contribuição do Servidor Civil Inativo
  1215013 Contribuição do Servidor Civil - Pensionistas
  121502 Contribuição Patronal - Servidor Civil
  1215021 Contribuição Patronal - Servidor Civil Ativo
  121550 Contribuição Patronal - Servidor Civil Inativo e Pensionistas
  1215501 Contribuição Patronal - Servidor Civil - Inativo
  1215502 Contribuição Patronal - Servidor Civil - Pensionistas
  1219 Outras Contribuições Sociais
  121999 Demais Contribuições Sociais
  1221 Contribuições Econômicas
  1241 Contribuição para o Custeio do Serviço de Iluminação Pública
  124150 Contribuição para o Custeio do Serviço de Iluminação Pública
  1311 Exploração do Patrimônio Imobiliário do Estado
  131101 Aluguéis, Arrendamentos, Foros, Laudêmios, Tarifas de Ocupação
  1311011 Aluguéis e Arrendamentos
  1311012 Foros, Laudêmios e Tarifas de Ocupação
  131102 Concessão, Permissão, Autorização ou Cessão do Direito de Uso de Bens Imóveis Públicos
  131199 Outras Receitas Imobiliárias
  1321 Juros e Correções Monetárias
  132101 Remuneração de Depósitos Bancários
  132102 Remuneração de Depósitos Especiais
  132103 Remuneração de Saldos de Recursos Não-Desembolsados
  132104 Remuneração dos Recursos do Regime Próprio de Previdência Social - RPPS
  132105 Juros de Títulos de Renda
  132106 Juros sobre o Capital Próprio
  1322 Dividendos
  1323 Participações
  1329 Outros Valores Mobiliários
  132999 Outros Valores Mobiliários
  1331 Delegação para a Prestação dos Serviços de Transporte
  1332 Delegação dos Serviços de Infraestrutura
  1334 Concessão para Prestação de Serviços de Energia Elétrica
  1339 Demais Delegações de Serviços Públicos
  133999 Outras Delegações de Serviços Públicos
  1344 Exploração de Recursos Minerais
  1345 Exploração de Recursos Hídricos
  1346 Exploração de Recursos Florestais
  134699 Demais Receitas de Exploração de Recursos Florestais
  1349 Exploração de Outros Recursos Naturais
  134999 Outras Delegações para Exploração de Recursos Naturais
  1351 Exploração do Patrimônio Intangível
  1361 Cessão de Direitos
  136101 Cessão do Direito de Operacionalização de Pagamentos
  1361011 Cessão do Direito de Operacionalização de Pagamentos - Poderes Executivo e Legislativo
  1399 Outras Receitas Patrimoniais
  139999 Outras Receitas Patrimoniais
  1411 Receita Agropecuária
  1511 Receita Industrial
  1611 Serviços Administrativos e Comerciais Gerais
  161101 Serviços Administrativos e Comerciais Gerais Prestados por Entidades e Órgãos Públicos em Geral
  161102 Inscrição em Concursos e Processos Seletivos
  161103 Serviços de Registro, Certificação e Fiscalização
  161104 Serviços de Informação e Tecnologia
  161150 Serviços de Administração Previdenciária
  1611509 Outros Serviços de Administração Previdenciária
  1621 Serviços e Atividades Referentes à Navegação e ao Transporte
  1631 Serviços de Atendimento à Saúde
  163150 Serviços Hospitalares
  163151 Serviços de Registro, Análise e Controle da Saúde
  163152 Serviços Radiológicos e Laboratoriais
  163153 Serviços Ambulatoriais
  163199 Outros Serviços de Atendimento à Saúde
  164101 Retorno de Operações, Juros e Encargos Financeiros
  164102 Concessão de Avais, Garantias e Seguros
  164103 Remuneração sobre Repasse para Programas de Desenvolvimento Econômico
  1699 Outros Serviços
  169950 Serviços Sujeitos à Regulação
  1699501 Serviços de Saneamento Básico - Abastecimento de Água
  1699502 Serviços de Saneamento Básico - Esgotamento Sanitário
  1699503 Serviços de Saneamento Básico - Limpeza Urbana e Manejo de Resíduos Sólidos
  1699504 Serviços de Saneamento Básico - Drenagem e Manejo das Águas Pluviais Urbanas
  1699509 Outros Serviços Sujeitos à Regulação
  169999 Outros Serviços
  1911 Multas Administrativas, Contratuais e Judiciais
  191101 Multas Previstas em Legislação Específica
  191104 Multas Previstas na Legislação sobre Defesa dos Direitos Difusos
  191106 Multas por Danos Ambientais
  1911061 Multas Administrativas por Danos Ambientais
  1911062 Multas Judiciais por Danos Ambientais
  191107 Multas Aplicadas pelos Tribunais de Contas
  191108 Multas Decorrentes de Sentenças Judiciais
  191109 Multas e Juros Previstos em Contratos
  191113 Multas Previstas na Legislação Anticorrupção
  1911131 Multas da Legislação Anticorrupção Oriundas de Processos Administrativos de Responsabilização
  1911132 Multas da Legislação Anticorrupção Oriundas de Acordos de Leniência
  191114 Multas Previstas no Código de Trânsito Brasileiro - CTB
  1921 Indenizações
  192101 Indenizações por Danos Causados ao Patrimônio Público
  192102 Indenização por Posse ou Ocupação Ilícita de Bens Públicos
  192103 Indenização por Sinistro
  192104 Indenização pela Assistência Médico-Hospitalar
  192199 Outras Indenizações
  1922 Restituições
  192201 Restituição de Convênios
  192206 Restituição de Despesas de Exercícios Anteriores
  192212 Restituição de Depósitos de Sentenças Judiciais não Sacados
  192214 Restituição de Recursos Transferidos
  1922141 Restituição de Recursos Primários Transferidos
  1922142 Restituição de Recursos Financeiros Transferidos
  192250 Restituições de Recursos Recebidos do SUS
  192251 Restituições de Recursos do FUNDEB
  192299 Outras Restituições
  1923 Ressarcimentos
  192302 Ressarcimento de Custos
  192399 Outros Ressarcimentos
  1931 Bens, Direitos e Valores Incorporados ao Patrimônio Público
  193199 Bens, Direitos e Valores Perdidos em Favor do Poder Público por Demais Infrações ou Crimes Previstos em Legislação Especial
  1941 Multas e Juros de Mora das Alienações de Bens Móveis
  194199 Outras Multas e Juros de Mora de Alienações de Bens Móveis
  1942 Multas e Juros de Mora das Alienações de Bens Imóveis
  194299 Outras Multas e Juros de Mora de Alienações de Bens Imóveis
  1943 Multas e Juros de Mora das Alienações de Bens Intangíveis
  1944 Multas e Juros de Mora das Amortizações de Empréstimos
  1949 Multas e Juros de Mora de Outras Receitas de Capital
  194999 Multas e Juros de Outras Receitas de Capital
  1999 Outras Receitas Correntes
  199901 Aportes Periódicos para Amortização de Déficit Atuarial do Regimes Próprios de Previdência e Sistema de Proteção Social
  199906 Contrapartida de Subvenções ou Subsídios
  199912 Encargos Legais pela Inscrição em Dívida Ativa e Receitas de Ônus de Sucumbência
  1999121 Encargos Legais pela Inscrição em Dívida Ativa
  1999122 Ônus de Sucumbência
  199916 Títulos Executivos Extrajudiciais
  1999161 Termo de Ajustamento de Conduta - TAC
  199919 Receitas de Subvenções
  199999 Outras Receitas`
