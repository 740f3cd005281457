import type { UnitKey } from './units.ts'

/**
 * What happened only once: [unit, what]. Each year takes the next few; the generator gives each its number and its day.
 */
export type Occurrence = readonly [unit: UnitKey, subject: string]

export const biddings: readonly Occurrence[] = [
  ['saude', 'pregão eletrônico para medicamentos da atenção básica'],
  ['educacao', 'pregão eletrônico para gêneros da merenda escolar'],
  ['prefeitura', 'concorrência para pavimentação da Rua do Manancial'],
  ['educacao', 'pregão eletrônico para transporte escolar em doze rotas rurais'],
  ['saae', 'pregão eletrônico para produtos de tratamento de água'],
  ['prefeitura', 'chamada pública para alimentos da agricultura familiar'],
  ['prefeitura', 'pregão eletrônico para coleta e destinação de resíduos sólidos'],
  ['saude', 'pregão eletrônico para exames laboratoriais'],
  ['educacao', 'pregão eletrônico para mobiliário escolar'],
  ['prefeitura', 'concorrência para reforma do Mercado Municipal'],
  ['prefeitura', 'pregão eletrônico para combustível da frota'],
  ['saae', 'pregão eletrônico para hidrômetros'],
  ['prefeitura', 'credenciamento de oficinas para manutenção da frota'],
  ['prefeitura', 'dispensa eletrônica para material de escritório'],
  ['saude', 'pregão eletrônico para materiais odontológicos'],
  ['educacao', 'pregão eletrônico para uniformes escolares'],
  ['prefeitura', 'leilão de veículos e bens inservíveis'],
  ['prefeitura', 'concorrência para drenagem do bairro Boa Vista'],
]
export const contracts: readonly Occurrence[] = [
  ['saude', 'medicamentos da atenção básica, com a Distribuidora Campo Belo Ltda.'],
  ['prefeitura', 'coleta de resíduos sólidos, com a Serra Limpa Serviços Ltda.'],
  ['educacao', 'transporte escolar rural, com a Cooperativa dos Transportadores do Vale'],
  ['saae', 'sulfato de alumínio e cloro, com a Hidroquímica Capixaba S.A.'],
  ['prefeitura', 'pavimentação e drenagem, com a Construtora Pedra Alta Ltda.'],
  ['previdencia', 'avaliação atuarial, com a Horizonte Atuarial Ltda.'],
  ['saude', 'exames laboratoriais, com o Laboratório Santa Clara Ltda.'],
  ['prefeitura', 'combustível da frota, com o Posto Três Marcos Ltda.'],
  ['educacao', 'mobiliário escolar, com a Móveis Ipê Indústria Ltda.'],
  ['saae', 'fornecimento de hidrômetros, com a Medidores do Sul S.A.'],
  [
    'prefeitura',
    'primeiro termo aditivo da reforma do Mercado Municipal, com a Construtora Pedra Alta Ltda.',
  ],
  ['prefeitura', 'licença do sistema de gestão tributária, com a Araribá Sistemas Ltda.'],
]
export const works: readonly Occurrence[] = [
  ['educacao', 'reforma da Escola Municipal Córrego Fundo, medição e fotografias'],
  ['saude', 'construção da Unidade de Saúde do Boa Vista, medição e fotografias'],
  ['prefeitura', 'ponte sobre o Córrego Fundo, medição e fotografias'],
  ['educacao', 'creche do bairro Jardim Alegre, medição e fotografias'],
  ['prefeitura', 'pavimentação da Rua do Manancial, medição e fotografias'],
  ['saae', 'nova adutora do Rio Orvalho, medição e fotografias'],
  ['prefeitura', 'reforma do Mercado Municipal, medição e fotografias'],
]
export const agreements: readonly Occurrence[] = [
  ['prefeitura', 'recuperação de estradas rurais, com o Estado'],
  ['saude', 'equipamentos para a atenção básica, do Fundo Nacional de Saúde'],
  ['prefeitura', 'praça com academia ao ar livre, com o Estado'],
  ['educacao', 'ônibus escolar, do programa Caminho da Escola'],
]
export const amendments: readonly Occurrence[] = [
  ['saude', 'ambulância para o transporte de pacientes, emenda individual'],
  ['prefeitura', 'iluminação pública com lâmpadas LED, transferência especial'],
  ['educacao', 'laboratório de informática, emenda de bancada'],
  ['prefeitura', 'trator para os produtores rurais, transferência especial'],
]
export const lawSubjects: readonly Occurrence[] = [
  ['prefeitura', 'reajusta os vencimentos dos servidores municipais'],
  ['prefeitura', 'abre crédito adicional suplementar ao orçamento'],
  ['prefeitura', 'institui o Plano Municipal de Arborização'],
  ['prefeitura', 'atualiza o Código Tributário Municipal'],
  ['prefeitura', 'cria o Conselho Municipal da Juventude'],
  ['prefeitura', 'autoriza a contratação temporária de professores'],
  ['prefeitura', 'institui o programa Nota Cidadã'],
]
export const decrees: readonly Occurrence[] = [
  ['prefeitura', 'estabelece a programação financeira e o cronograma de desembolso'],
  ['prefeitura', 'fixa o calendário de feriados e pontos facultativos'],
  ['prefeitura', 'regulamenta as contratações diretas da Lei 14.133/2021'],
  ['prefeitura', 'dispõe sobre o encerramento do exercício financeiro'],
]
export const hearings: readonly Occurrence[] = [
  ['camara', 'Ata da sessão de abertura do ano legislativo'],
  ['camara', 'Ata da audiência pública de metas fiscais de fevereiro'],
  ['camara', 'Ata da audiência pública de metas fiscais de maio'],
  ['camara', 'Ata da sessão de votação da Lei de Diretrizes Orçamentárias'],
  ['camara', 'Ata da audiência pública de metas fiscais de setembro'],
  ['camara', 'Ata da sessão de votação da Lei Orçamentária Anual'],
]
