import { vocabulary } from './vocabulary.ts'

// Municipalities use these codes since 2002 (Portaria MOG 42/1999, art. 6º). The year of a code that came or went later
// is that of the alteration's first budget; for 241, 242, 245, 246 and 784 it is the year in which courts of accounts
// took them up.

export const functions = vocabulary(
  'funcao',
  'Função',
  'Portaria MOG nº 42/1999, anexo; Portaria Interministerial STN/SOF nº 163/2001, art. 8º (99)',
  2002,
  `
  01 Legislativa
  02 Judiciária
  03 Essencial à Justiça
  04 Administração
  05 Defesa Nacional
  06 Segurança Pública
  07 Relações Exteriores
  08 Assistência Social
  09 Previdência Social
  10 Saúde
  11 Trabalho
  12 Educação
  13 Cultura
  14 Direitos da Cidadania
  15 Urbanismo
  16 Habitação
  17 Saneamento
  18 Gestão Ambiental
  19 Ciência e Tecnologia
  20 Agricultura
  21 Organização Agrária
  22 Indústria
  23 Comércio e Serviços
  24 Comunicações
  25 Energia
  26 Transporte
  27 Desporto e Lazer
  28 Encargos Especiais
  99 Reserva de Contingência
  `,
)

/** Each within its typical function; the norm lets a subfunction be combined with any other (art. 1º, § 4º). */
export const subfunctions = vocabulary(
  'subfuncao',
  'Subfunção',
  'Portaria MOG nº 42/1999, anexo; Portarias SOF nº 41/2008, nº 54/2011 e nº 67/2012; Portaria Interministerial STN/SOF nº 163/2001, art. 8º (997, 999)',
  2002,
  `
  > 01
  031 Ação Legislativa
  032 Controle Externo
  > 02
  061 Ação Judiciária
  062 Defesa do Interesse Público no Processo Judiciário
  > 03
  091 Defesa da Ordem Jurídica
  092 Representação Judicial e Extrajudicial
  > 04
  121 Planejamento e Orçamento
  122 Administração Geral
  123 Administração Financeira
  124 Controle Interno
  125 Normatização e Fiscalização
  126 Tecnologia da Informação
  127 Ordenamento Territorial
  128 Formação de Recursos Humanos
  129 Administração de Receitas
  130 Administração de Concessões
  131 Comunicação Social
  > 05
  151 Defesa Aérea
  152 Defesa Naval
  153 Defesa Terrestre
  > 06
  181 Policiamento
  182 Defesa Civil
  183 Informação e Inteligência
  > 07
  211 Relações Diplomáticas
  212 Cooperação Internacional
  > 08
  241 Assistência ao Idoso |-2024
  241 Assistência à Pessoa Idosa |2025-
  242 Assistência ao Portador de Deficiência |-2024
  242 Assistência à Pessoa com Deficiência |2025-
  243 Assistência à Criança e ao Adolescente
  244 Assistência Comunitária
  245 Serviços Socioassistenciais |2025-
  246 Segurança de Renda |2025-
  > 09
  271 Previdência Básica
  272 Previdência do Regime Estatutário
  273 Previdência Complementar
  274 Previdência Especial
  > 10
  301 Atenção Básica
  302 Assistência Hospitalar e Ambulatorial
  303 Suporte Profilático e Terapêutico
  304 Vigilância Sanitária
  305 Vigilância Epidemiológica
  306 Alimentação e Nutrição
  > 11
  331 Proteção e Benefícios ao Trabalhador
  332 Relações de Trabalho
  333 Empregabilidade
  334 Fomento ao Trabalho
  > 12
  361 Ensino Fundamental
  362 Ensino Médio
  363 Ensino Profissional
  364 Ensino Superior
  365 Educação Infantil
  366 Educação de Jovens e Adultos
  367 Educação Especial
  368 Educação Básica |2012-
  > 13
  391 Patrimônio Histórico, Artístico e Arqueológico
  392 Difusão Cultural
  > 14
  421 Custódia e Reintegração Social
  422 Direitos Individuais, Coletivos e Difusos
  423 Assistência aos Povos Indígenas
  > 15
  451 Infraestrutura Urbana
  452 Serviços Urbanos
  453 Transportes Coletivos Urbanos
  > 16
  481 Habitação Rural
  482 Habitação Urbana
  > 17
  511 Saneamento Básico Rural
  512 Saneamento Básico Urbano
  > 18
  541 Preservação e Conservação Ambiental
  542 Controle Ambiental
  543 Recuperação de Áreas Degradadas
  544 Recursos Hídricos
  545 Meteorologia
  > 19
  571 Desenvolvimento Científico
  572 Desenvolvimento Tecnológico e Engenharia
  573 Difusão do Conhecimento Científico e Tecnológico
  > 20
  601 Promoção da Produção Vegetal |-2012
  602 Promoção da Produção Animal |-2012
  603 Defesa Sanitária Vegetal |-2012
  604 Defesa Sanitária Animal |-2012
  605 Abastecimento
  606 Extensão Rural
  607 Irrigação
  608 Promoção da Produção Agropecuária |2013-
  609 Defesa Agropecuária |2013-
  > 21
  631 Reforma Agrária
  632 Colonização
  > 22
  661 Promoção Industrial
  662 Produção Industrial
  663 Mineração
  664 Propriedade Industrial
  665 Normalização e Qualidade
  > 23
  691 Promoção Comercial
  692 Comercialização
  693 Comércio Exterior
  694 Serviços Financeiros
  695 Turismo
  > 24
  721 Comunicações Postais
  722 Telecomunicações
  > 25
  751 Conservação de Energia
  752 Energia Elétrica
  753 Petróleo |-2008
  753 Combustíveis Minerais |2009-
  754 Álcool |-2008
  754 Biocombustíveis |2009-
  > 26
  781 Transporte Aéreo
  782 Transporte Rodoviário
  783 Transporte Ferroviário
  784 Transporte Hidroviário |-2024
  784 Transporte Aquaviário |2025-
  785 Transportes Especiais
  > 27
  811 Desporto de Rendimento
  812 Desporto Comunitário
  813 Lazer
  > 28
  841 Refinanciamento da Dívida Interna
  842 Refinanciamento da Dívida Externa
  843 Serviço da Dívida Interna
  844 Serviço da Dívida Externa
  845 Outras Transferências
  846 Outros Encargos Especiais
  847 Transferências para a Educação Básica |2012-
  > 99
  997 Reserva do RPPS
  999 Reserva de Contingência
  `,
)
