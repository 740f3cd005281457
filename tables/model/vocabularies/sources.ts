import { vocabulary } from './vocabulary.ts'

/** The first digit of a source: of which year its money is. */
export const sourceYears = vocabulary(
  'exercicio-fonte',
  'Exercício da fonte de recursos',
  'Portaria Conjunta STN/SOF nº 20/2021',
  2022,
  `
  1 Recursos do Exercício Corrente
  2 Recursos de Exercícios Anteriores
  9 Recursos Condicionados
  `,
)

/**
 * The standard sources (digits 2 to 4), obligatory in municipalities since 2023 and allowed in 2022.
 * The names of 545, 546, 747, 748, 762, 763 and 804 are those of manuals that follow the table, not of its own text.
 */
export const fundingSources = vocabulary(
  'fonte',
  'Fonte de recursos',
  'Portaria STN nº 710/2021, anexo I, com a Portaria STN nº 688/2023 e atualizações',
  2022,
  `
  500 Recursos não Vinculados de Impostos
  501 Outros Recursos não Vinculados
  502 Recursos não Vinculados da Compensação de Impostos
  540 Transferências do FUNDEB - Impostos e Transferências de Impostos
  541 Transferências do FUNDEB - Complementação da União - VAAF
  542 Transferências do FUNDEB - Complementação da União - VAAT
  543 Transferências do FUNDEB - Complementação da União - VAAR
  544 Recursos de Precatórios do FUNDEF
  545 Recursos de Precatórios do FUNDEB |2025-
  546 Transferências do FUNDEB - Complementação da União - Educação em Tempo Integral |2025-
  550 Transferência do Salário-Educação
  551 Transferências de Recursos do FNDE Referentes ao Programa Dinheiro Direto na Escola (PDDE)
  552 Transferências de Recursos do FNDE Referentes ao Programa Nacional de Alimentação Escolar (PNAE)
  553 Transferências de Recursos do FNDE Referentes ao Programa Nacional de Apoio ao Transporte Escolar (PNATE)
  569 Outras Transferências de Recursos do FNDE
  570 Transferências do Governo Federal Referentes a Convênios e Instrumentos Congêneres Vinculados à Educação
  571 Transferências do Estado Referentes a Convênios e Instrumentos Congêneres Vinculados à Educação
  572 Transferências de Municípios Referentes a Convênios e Instrumentos Congêneres Vinculados à Educação
  573 Royalties do Petróleo e Gás Natural Vinculados à Educação |-2023
  573 Royalties e Participação Especial de Petróleo e Gás Natural Vinculados à Educação - Lei nº 12.858/2013 |2024-
  574 Operações de Crédito Vinculadas à Educação
  575 Outras Transferências de Convênios e Instrumentos Congêneres Vinculados à Educação
  576 Transferências de Recursos dos Estados para Programas de Educação
  599 Outros Recursos Vinculados à Educação
  600 Transferências Fundo a Fundo de Recursos do SUS Provenientes do Governo Federal - Bloco de Manutenção das Ações e Serviços Públicos de Saúde
  601 Transferências Fundo a Fundo de Recursos do SUS Provenientes do Governo Federal - Bloco de Estruturação da Rede de Serviços Públicos de Saúde
  602 Transferências Fundo a Fundo de Recursos do SUS Provenientes do Governo Federal - Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Recursos Destinados ao Enfrentamento da COVID-19 no Bojo da Ação 21C0
  603 Transferências Fundo a Fundo de Recursos do SUS Provenientes do Governo Federal - Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Recursos Destinados ao Enfrentamento da COVID-19 no Bojo da Ação 21C0
  604 Transferências Provenientes do Governo Federal Destinadas ao Vencimento dos Agentes Comunitários de Saúde e dos Agentes de Combate às Endemias
  605 Assistência Financeira da União Destinada à Complementação ao Pagamento dos Pisos Salariais para Profissionais da Enfermagem |2023-
  621 Transferências Fundo a Fundo de Recursos do SUS Provenientes do Governo Estadual
  622 Transferências Fundo a Fundo de Recursos do SUS Provenientes dos Governos Municipais
  631 Transferências do Governo Federal Referentes a Convênios e Instrumentos Congêneres Vinculados à Saúde
  632 Transferências do Estado Referentes a Convênios e Instrumentos Congêneres Vinculados à Saúde
  633 Transferências de Municípios Referentes a Convênios e Instrumentos Congêneres Vinculados à Saúde
  634 Operações de Crédito Vinculadas à Saúde
  635 Royalties do Petróleo e Gás Natural Vinculados à Saúde |-2023
  635 Royalties e Participação Especial de Petróleo e Gás Natural Vinculados à Saúde - Lei nº 12.858/2013 |2024-
  636 Outras Transferências de Convênios e Instrumentos Congêneres Vinculados à Saúde
  659 Outros Recursos Vinculados à Saúde
  660 Transferência de Recursos do Fundo Nacional de Assistência Social - FNAS
  661 Transferência de Recursos dos Fundos Estaduais de Assistência Social
  662 Transferências de Recursos dos Fundos Municipais de Assistência Social
  665 Transferências de Convênios e Instrumentos Congêneres Vinculados à Assistência Social
  669 Outros Recursos Vinculados à Assistência Social
  700 Outras Transferências de Convênios ou Instrumentos Congêneres da União
  701 Outras Transferências de Convênios ou Instrumentos Congêneres dos Estados
  702 Outras Transferências de Convênios ou Instrumentos Congêneres dos Municípios
  703 Outras Transferências de Convênios ou Instrumentos Congêneres de Outras Entidades
  704 Transferências da União Referentes a Compensações Financeiras pela Exploração de Recursos Naturais
  705 Transferências dos Estados Referentes a Compensações Financeiras pela Exploração de Recursos Naturais
  706 Transferência Especial da União
  707 Transferências da União - inciso I do art. 5º da Lei Complementar nº 173/2020
  708 Transferência da União Referente à Compensação Financeira de Recursos Minerais
  709 Transferência da União Referente à Compensação Financeira de Recursos Hídricos
  710 Transferência Especial dos Estados
  711 Demais Transferências Obrigatórias não Decorrentes de Repartições de Receitas
  712 Transferências Fundo a Fundo de Recursos do Fundo Penitenciário - FUNPEN
  713 Transferências Fundo a Fundo de Recursos do Fundo de Segurança Pública - FSP
  714 Transferências Fundo a Fundo de Recursos do Fundo de Amparo ao Trabalhador - FAT
  715 Transferências Destinadas ao Setor Cultural - LC nº 195/2022 - Art. 5º - Audiovisual
  716 Transferências Destinadas ao Setor Cultural - LC nº 195/2022 - Art. 8º - Demais Setores da Cultura
  717 Assistência Financeira Transporte Coletivo - Art. 5º, Inciso IV, EC nº 123/2022
  718 Auxílio Financeiro - Outorga Crédito Tributário ICMS - Art. 5º, Inciso V, EC nº 123/2022
  719 Transferências da Política Nacional Aldir Blanc de Fomento à Cultura - Lei nº 14.399/2022
  720 Transferências da União Referentes às Participações na Exploração de Petróleo e Gás Natural Destinadas ao FEP - Lei nº 9.478/1997 |2023-
  721 Transferências da União Referentes a Cessão Onerosa de Petróleo - Lei nº 13.885/2019 |2023-
  747 Outras Vinculações de Transferências da União |2025-
  748 Outras Vinculações de Transferências dos Estados |2025-
  749 Outras Vinculações de Transferências
  750 Recursos da Contribuição de Intervenção no Domínio Econômico - CIDE
  751 Recursos da Contribuição para o Custeio do Serviço de Iluminação Pública - COSIP
  752 Recursos Vinculados ao Trânsito
  753 Recursos Provenientes de Taxas, Contribuições e Preços Públicos
  754 Recursos de Operações de Crédito
  755 Recursos de Alienação de Bens/Ativos - Administração Direta
  756 Recursos de Alienação de Bens/Ativos - Administração Indireta
  757 Recursos de Depósitos Judiciais - Lides das quais o Ente faz parte
  758 Recursos de Depósitos Judiciais - Lides das quais o Ente não faz parte
  759 Recursos Vinculados a Fundos
  760 Recursos de Emolumentos, Taxas e Custas
  761 Recursos Vinculados ao Fundo de Combate e Erradicação da Pobreza
  762 Recursos de Alienação de Ativos - Cessão de Direitos Creditórios |2025-
  763 Recursos Próprios dos Estados - Propag - LC nº 212/2025 |2025-
  799 Outras Vinculações Legais
  800 Recursos Vinculados ao RPPS - Fundo em Capitalização (Plano Previdenciário)
  801 Recursos Vinculados ao RPPS - Fundo em Repartição (Plano Financeiro)
  802 Recursos Vinculados ao RPPS - Taxa de Administração
  803 Recursos Vinculados ao Sistema de Proteção Social dos Militares (SPSM)
  804 Demais Recursos Previdenciários |2025-
  860 Recursos Extraorçamentários Vinculados a Precatórios
  861 Recursos Extraorçamentários Vinculados a Depósitos Judiciais
  862 Recursos de Depósitos de Terceiros
  869 Outros Recursos Extraorçamentários
  880 Recursos Próprios dos Consórcios
  898 Recursos a Classificar
  899 Outros Recursos Vinculados
  `,
)
