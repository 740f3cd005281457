// Natures of revenue below the species, of transfers and of capital: four, six or seven digits, of the ementário that
// follows Portaria Conjunta STN/SOF nº 650/2019. Federal ones are left out.
export const transferredRevenue = `
  1711 Transferências Decorrentes de Participação na Receita da União
  171151 Cota-Parte do Fundo de Participação dos Municípios - FPM
  1711511 Cota-Parte do Fundo de Participação dos Municípios - Cota Mensal
  1711512 Cota-Parte do Fundo de Participação dos Municípios - Cotas Extraordinárias
  171152 Cota-Parte do Imposto Sobre a Propriedade Territorial Rural
  171153 Cota-Parte do Imposto Sobre Produtos Industrializados - Estados Exportadores de Produtos Industrializados
  171154 Cota-Parte da Contribuição de Intervenção no Domínio Econômico
  171155 Cota-Parte do Imposto Sobre Operações de Crédito, Câmbio e Seguro, ou Relativas a Títulos ou Valores Mobiliários - Comercialização do Ouro
  171250 Cota-Parte da Compensação Financeira pela Exploração de Recursos Hídricos
  171251 Cota-Parte da Compensação Financeira pela Exploração de Recursos Minerais - CFEM
  171252 Cota-Parte da Compensação Financeira pela Produção de Petróleo
  1712521 Cota-Parte da Compensação Financeira pela Produção de Petróleo - Lei nº 7.990/89
  1712522 Cota-Parte pelo Excedente da Produção do Petróleo - Lei nº 9.478/97, artigo 49, I e II
  1712523 Cota-Parte pela Participação Especial - Lei nº 9.478/97, artigo 50
  1712524 Cota-Parte do Fundo Especial do Petróleo - FEP
  171253 Cota-Parte do bônus de assinatura de contrato de partilha de produção
  171299 Outras Transferências decorrentes de Compensação Financeira pela Exploração de Recursos Naturais
  1713 Transferências de Recursos do Sistema Único de Saúde - SUS
  171350 Transferências de Recursos do Sistema Único de Saúde - SUS - Repasses Fundo a Fundo - Bloco de Manutenção das Ações e Serviços Públicos de Saúde
  1713501 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Atenção Primária
  1713502 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Atenção Especializada
  1713503 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Vigilância em Saúde
  1713504 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Assistência Farmacêutica
  1713505 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Gestão do SUS
  1713509 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Outros Programas
  171351 Transferências de Recursos do Sistema Único de Saúde - SUS - Repasses Fundo a Fundo - Bloco de Estruturação da Rede de Serviços Públicos de Saúde
  1713511 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Atenção Primária
  1713513 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Vigilância em Saúde
  1713514 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Assistência Farmacêutica
  1713515 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Gestão do SUS
  1713519 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Outros Programas
  171399 Outras Transferências de Recursos do Sistema Único de Saúde - SUS
  1714 Transferências de Recursos do Fundo Nacional do Desenvolvimento da Educação - FNDE
  171450 Transferências do Salário-Educação
  171451 Transferências Diretas do FNDE referentes ao Programa Dinheiro Direto na Escola - PDDE
  171452 Transferências referentes ao Programa Nacional de Alimentação Escolar - PNAE
  171453 Transferências referentes ao Programa Nacional de Apoio ao Transporte do Escolar - PNATE
  171459 Transferências referentes ao Programa de Apoio à Reestruturação da Rede Física Pública da Educação Básica - REESTFÍSICA
  171499 Outras Transferências Diretas do Fundo Nacional do Desenvolvimento da Educação - FNDE
  1715 Transferências de Recursos de Complementação da União ao Fundo de Manutenção e Desenvolvimento da Educação Básica e de Valorização dos Profissionais da Educação - FUNDEB
  171550 Transferências de Recursos de Complementação da União ao Fundeb - VAAT
  171551 Transferências de Recursos de Complementação da União ao Fundeb - VAAF
  171552 Transferências de Recursos de Complementação da União ao Fundeb - VAAR
  1716 Transferências de Recursos do Fundo Nacional de Assistência Social - FNAS
  171650 Transferências de Recursos do Fundo Nacional de Assistência Social - FNAS
  1717 Transferências de Convênios da União e de Suas Entidades
  171750 Transferências de Convênios da União para o Sistema Único de Saúde - SUS
  171751 Transferências de Convênios da União Destinadas a Programas de Educação
  171752 Transferências de Convênios da União Destinadas a Programas de Assistência Social
  171753 Transferências de Convênios da União Destinadas a Programas de Combate à Fome
  171754 Transferências de Convênios da União Destinadas a Programas de Saneamento Básico
  171799 Outras Transferências de Convênios da União e de Suas Entidades
  1719 Outras Transferências de Recursos da União e de suas Entidades
  171952 Transferências da União a Consórcios Públicos
  171953 Transferências de Recursos do Fundo Penitenciário Nacional - FUNPEN
  171954 Transferências de Recursos do Fundo Nacional de Segurança Pública - FNSP
  1719541 Transferências de Recursos do Fundo Nacional de Segurança Pública - FNSP - Obrigatórias
  1719542 Transferências de Recursos do Fundo Nacional de Segurança Pública - FNSP - Acordadas
  171955 Outras Transferências para Segurança Pública
  171956 Transferências Decorrentes de Decisão Judicial (precatórios) Relativas ao Fundo de Manutenção e Desenvolvimento do Ensino Fundamental e de Valorização do Magistério - FUNDEF
  171957 Transferência Especial da União
  171958 Transferência Obrigatória Decorrente da Lei Complementar nº 176/2020
  171959 Transferência de Recursos do Fundo de Amparo ao Trabalhador - FAT
  171960 Transferências da Política Nacional Aldir Blanc de Fomento à Cultura - Lei nº 14.399/2022
  171961 Auxílio Financeiro - Outorga Crédito Tributário ICMS - Art. 5º, Inciso V, EC nº 123/2022
  171962 Transferência da Compensação Financeira das Perdas com Arrecadação de ICMS - Art. 3º, §4º, LC 194/2022
  171963 Transferência da Compensação Financeira das Perdas com Arrecadação de ICMS referente à apropriação da parcela da CFEM devida à União - Art. 3º, §5º, LC 194/2022
  171999 Outras Transferências de Recursos da União e de suas Entidades
  1721 Participação na Receita dos Estados e Distrito Federal
  172150 Cota-Parte do ICMS
  172151 Cota-Parte do IPVA
  172152 Cota-Parte do IPI - Municípios
  172153 Cota-Parte da Contribuição de Intervenção no Domínio Econômico
  172250 Cota-Parte da Compensação Financeira de Recursos Hídricos
  172251 Cota-Parte da Compensação Financeira de Recursos Minerais - CFEM
  172252 Cota-Parte Royalties - Compensação Financeira pela Produção do Petróleo
  1723 Transferências de Recursos do Sistema Único de Saúde - SUS
  172350 Transferências de Recursos do Sistema Único de Saúde - SUS
  1724 Transferências de Convênios dos Estados e DF e de Suas Entidades
  172450 Transferências de Convênios dos Estados e DF para o Sistema Único de Saúde - SUS
  172451 Transferências de Convênios dos Estados Destinadas a Programas de Educação
  172499 Outras Transferências de Convênios dos Estados e DF e de Suas Entidades
  1729 Outras Transferências dos Estados e Distrito Federal
  172950 Transferências de Estados a Consórcios Públicos
  172951 Transferências de Estados destinadas à Assistência Social
  172952 Transferências de Recursos Destinados a Programas de Educação
  172953 Cota-Parte da Transferência da Compensação Financeira das Perdas com Arrecadação de ICMS - LC nº 194/2022
  172999 Outras Transferências dos Estados e DF
  1731 Transferências de Recursos do Sistema Único de Saúde - SUS
  173150 Transferências de Recursos do Sistema Único de Saúde - SUS
  1732 Transferências de Convênios dos Municípios e de Suas Entidades
  173250 Transferências de Convênios dos Municípios para o Sistema Único de Saúde - SUS
  173251 Transferências de Convênios dos Municípios destinadas a Programas de Educação
  173299 Outras Transferências de Convênios dos Municípios e de Suas Entidades
  1739 Outras Transferências dos Municípios
  173950 Transferências de Municípios a Consórcios Públicos
  173999 Outras Transferências dos Municípios
  1741 Transferências de Instituições Privadas
  174150 Transferências de Convênios de Instituições Privadas para Programas de Saúde
  174151 Transferências de Convênios de Instituições Privadas para Programas de Educação
  174199 Outras Transferências de Instituições Privadas
  1751 Transferências de Recursos do Fundo de Manutenção e Desenvolvimento da Educação Básica e de Valorização dos Profissionais da Educação - FUNDEB
  175150 Transferências de Recursos do Fundo de Manutenção e Desenvolvimento da Educação Básica e de Valorização dos Profissionais da Educação - FUNDEB
  1759 Demais Transferências de Outras Instituições Públicas
  175999 Demais Transferências de Outras Instituições Públicas
  1761 Transferências do Exterior
  176150 Transferências de Convênios do Exterior - Programas de Saúde
  176151 Transferências de Convênios do Exterior - Programas de Educação
  176199 Outras Transferências do Exterior
  1791 Transferências de Pessoas Físicas
  179150 Transferências de Pessoas Físicas - Programas de Saúde
  179151 Transferências de Pessoas Físicas - Programas de Educação
  179199 Outras Transferências de Pessoas Físicas
  1792 Transferências Provenientes de Depósitos Não Identificados
  179201 Transferências Provenientes de Depósitos Não Identificados
  1799 Outras Transferências Correntes
  179999 Outras Transferências Correntes
  2112 Operações de Crédito Contratuais - Mercado Interno
  211201 Operações de Crédito Contratuais - Mercado Interno
  211250 Operações de Crédito Internas para Programas de Educação
  211251 Operações de Crédito Internas para Programas de Saúde
  211252 Operações de Crédito Internas para Programas de Saneamento
  211253 Operações de Crédito Internas para Programas de Meio Ambiente
  211254 Operações de Crédito Internas para Programas de Modernização da Administração Pública
  211255 Operações de Crédito Internas para Refinanciamento da Dívida Contratual
  211256 Operações de Crédito Internas para Programas de Moradia Popular
  2113 Empréstimos Compulsórios
  2119 Outras Operações de Crédito - Mercado Interno
  211999 Outras Operações de Crédito - Mercado Interno
  2122 Operações de Crédito Contratuais - Mercado Externo
  212250 Operações de Crédito Externas para Programas de Educação
  212251 Operações de Crédito Externas para Programas de Saúde
  212252 Operações de Crédito Externas para Programas de Saneamento
  212253 Operações de Crédito Externas para Programas de Meio Ambiente
  2211 Alienação de Títulos, Valores Mobiliários e Aplicações Congêneres
  2213 Alienação de Bens Móveis e Semoventes
  221301 Alienação de Bens Móveis e Semoventes
  2221 Alienação de Bens Imóveis
  222101 Alienação de Bens Imóveis
  2231 Alienação de Bens Intangíveis
  2311 Amortização de Empréstimos
  231106 Amortização de Empréstimos Contratuais
  231107 Amortização de Financiamentos
  2311071 Amortização de Financiamentos em Geral
  2411 Transferências de Recursos do Sistema Único de Saúde - SUS
  241150 Transferências de Recursos do Sistema Único de Saúde - SUS - Fundo a Fundo - Bloco de Manutenção das Ações e Serviços Públicos de Saúde
  2411501 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Atenção Primária
  2411502 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Atenção Especializada
  2411503 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Vigilância em Saúde
  2411504 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Assistência Farmacêutica
  2411505 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Gestão do SUS
  2411509 Transferências de Recursos do Bloco de Manutenção das Ações e Serviços Públicos de Saúde - Outros Programas
  241151 Transferências de Recursos do Sistema Único de Saúde - SUS - Fundo a Fundo - Bloco de Estruturação da Rede de Serviços Públicos de Saúde
  2411511 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Atenção Primária
  2411512 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Atenção Especializada
  2411513 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Assistência Farmacêutica
  2411514 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Vigilância em Saúde
  2411515 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Gestão do SUS
  2411519 Transferências de Recursos do Bloco de Estruturação da Rede de Serviços Públicos de Saúde - Outros Programas
  241199 Outras Transferências de Recursos do Sistema Único de Saúde - SUS
  2412 Transferências de Recursos do Fundo Nacional do Desenvolvimento da Educação - FNDE
  241250 Transferências de Recursos Destinados a Programas de Educação
  2412501 Transferências para o Programa de Apoio ao Transporte Escolar para Educação Básica - CAMINHO DA ESCOLA
  2412502 Transferências para o Programa Nacional de Reestruturação e Aquisição de Equipamentos para a Rede Escolar Pública de Educação Infantil - Proinfância
  2412509 Outras transferências destinadas a Programas de Educação
  2413 Transferências de Recursos do Fundo Nacional de Assistência Social - FNAS
  241350 Transferências de Recursos do Fundo Nacional de Assistência Social - FNAS
  2414 Transferências de Convênios da União e de suas Entidades
  241450 Transferências de Convênios da União para o Sistema Único de Saúde - SUS
  241451 Transferências de Convênios da União destinadas a Programas de Educação
  241452 Transferências de Convênios da União destinadas a Programas de Saneamento Básico
  241453 Transferências de Convênios da União destinadas a Programas de Meio Ambiente
  241454 Transferências de Convênios da União destinadas a Programas de Infraestrutura em Transporte
  241499 Outras Transferências de Convênios da União e de Suas Entidades
  2419 Outras Transferências de Recursos da União e de suas Entidades
  241950 Transferências da União a Consórcios Públicos
  241951 Transferência Especial da União
  241953 Transferências de Recursos do Fundo Penitenciário Nacional - FUNPEN
  241954 Transferências de Recursos do Fundo Nacional de Segurança Pública - FNSP
  2419541 Transferências de Recursos do Fundo Nacional de Segurança Pública - FNSP - Obrigatórias
  2419542 Transferências de Recursos do Fundo Nacional de Segurança Pública - FNSP - Acordadas
  241959 Transferência de Recursos do Fundo de Amparo ao Trabalhador - FAT
  241999 Outras Transferências de Recursos da União e de suas Entidades
  2421 Transferências de Recursos do Sistema Único de Saúde - SUS dos Estados e DF
  242150 Transferências de Recursos do Sistema Único de Saúde - SUS
  2422 Transferências de Convênios dos Estados e DF e de Suas Entidades
  242250 Transferências de Convênios dos Estados para o Sistema Único de Saúde - SUS
  242251 Transferências de Convênios dos Estados destinadas a Programas de Educação
  242252 Transferências de Convênios dos Estados destinadas a Programas de Saneamento Básico
  242253 Transferências de Convênios dos Estados destinadas a Programas de Meio Ambiente
  242254 Transferências de Convênios dos Estados destinadas a Programas de Infraestrutura em Transporte
  242299 Outras Transferências de Convênios dos Estados e DF e de Suas Entidades
  2429 Outras Transferências de Recursos dos Estados
  242950 Transferências dos Estados e Distrito Federal a Consórcios Públicos
  242951 Transferências de Recursos Destinados a Programas de Educação
  242999 Outras Transferências de Recursos dos Estados
  2431 Transferências de Recursos do Sistema Único de Saúde - SUS dos Municípios
  243150 Transferências de Recursos do Sistema Único de Saúde - SUS dos Municípios
  2432 Transferências de Convênios dos Municípios e de Suas Entidades
  243250 Transferências de Convênios dos Municípios destinados a Programas de Saúde
  243251 Transferências de Convênios dos Municípios destinadas a Programas de Educação
  243252 Transferências de Convênios dos Municípios destinadas a Programas de Saneamento
  243299 Outras Transferências de Convênios dos Municípios e de Suas Entidades
  2439 Outras Transferências dos Municípios
  243950 Transferências de Municípios a Consórcios Públicos
  243999 Outras Transferências dos Municípios
  2441 Transferências de Instituições Privadas
  244150 Transferências de Convênios de Instituições Privadas Destinados a Programas de Saúde
  244151 Transferências de Convênios de Instituições Privadas Destinados a Programas de Educação
  244199 Outras Transferências de Instituições Privadas
  2451 Transferências de Outras Instituições Públicas
  245101 Transferências de Outras Instituições Públicas
  2461 Transferências do Exterior
  246150 Transferências do Exterior para Programas de Saúde
  246151 Transferências do Exterior para Programas de Educação
  246199 Outras Transferências do Exterior
  2491 Transferências de Pessoas Físicas
  249150 Transferências de Pessoas Físicas para Programas de Saúde
  249151 Transferências de Pessoas Físicas para Programas de Educação
  249199 Outras Transferências de Pessoas Físicas
  2492 Transferências Provenientes de Depósitos Não Identificados
  249201 Transferências Provenientes de Depósitos Não Identificados
  2499 Outras Transferências de Capital
  249999 Outras Transferências de Capital
  2911 Integralização de Capital Social
  2999 Outras Receitas de Capital
  299999 Outras Receitas de Capital`
