import { vocabulary } from './vocabulary.ts'

const norm = (item: string) =>
  `Lei nº 14.133/2021, art. 174; tabelas de domínio do PNCP, ${item} do manual das APIs de consultas`
const pncp = (name: string, title: string, item: string, lines: string) =>
  vocabulary(`pncp-${name}`, title, norm(item), 2021, lines)

/**
 * With the two modalities that only Lei nº 8.666/1993, art. 22, II and III, had: its biddings are published, and
 * contracts of them are in force. The PNCP has no code for either.
 */
export const pncpVocabularies = [
  pncp(
    'instrumento',
    'Instrumento convocatório',
    '5.1',
    `
    1 Edital
    2 Aviso de Contratação Direta
    3 Ato que autoriza a Contratação Direta
    4 Edital de Chamamento Público
    `,
  ),
  pncp(
    'modalidade',
    'Modalidade de contratação',
    '5.2',
    `
    1 Leilão - Eletrônico
    2 Diálogo Competitivo
    3 Concurso
    4 Concorrência - Eletrônica
    5 Concorrência - Presencial
    6 Pregão - Eletrônico
    7 Pregão - Presencial
    8 Dispensa
    9 Inexigibilidade
    10 Manifestação de Interesse
    11 Pré-qualificação
    12 Credenciamento
    13 Leilão - Presencial
    14 Inaplicabilidade da Licitação
    15 Chamada pública
    16 Concorrência - Eletrônica Internacional
    17 Concorrência - Presencial Internacional
    18 Pregão - Eletrônico Internacional
    19 Pregão - Presencial Internacional
    convite Convite (Lei 8.666/1993) |1993-
    tomada Tomada de preços (Lei 8.666/1993) |1993-
    `,
  ),
  pncp(
    'modo-disputa',
    'Modo de disputa',
    '5.3',
    `
    1 Aberto
    2 Fechado
    3 Aberto-Fechado
    4 Dispensa Com Disputa
    5 Não se aplica
    6 Fechado-Aberto
    `,
  ),
  pncp(
    'criterio',
    'Critério de julgamento',
    '5.4',
    `
    1 Menor preço
    2 Maior desconto
    3 Melhor técnica ou conteúdo artístico
    4 Técnica e preço
    5 Maior lance
    6 Maior retorno econômico
    7 Não se aplica
    8 Melhor técnica
    9 Conteúdo artístico
    `,
  ),
  pncp(
    'situacao',
    'Situação da contratação',
    '5.5',
    `
    1 Divulgada no PNCP
    2 Revogada
    3 Anulada
    4 Suspensa
    `,
  ),
  pncp(
    'situacao-item',
    'Situação do item da contratação',
    '5.6',
    `
    1 Em Andamento
    2 Homologado
    3 Anulado/Revogado/Cancelado
    4 Deserto
    5 Fracassado
    `,
  ),
  pncp(
    'beneficio',
    'Tipo de benefício',
    '5.7',
    `
    1 Participação exclusiva para ME/EPP
    2 Subcontratação para ME/EPP
    3 Cota reservada para ME/EPP
    4 Sem benefício
    5 Não se aplica
    `,
  ),
  pncp(
    'situacao-resultado',
    'Situação do resultado do item',
    '5.8',
    `
    1 Informado
    2 Cancelado
    `,
  ),
  pncp(
    'tipo-contrato',
    'Tipo de contrato',
    '5.9',
    `
    1 Contrato (termo inicial)
    2 Comodato
    3 Arrendamento
    4 Concessão
    5 Termo de Adesão
    6 Convênio
    7 Empenho
    8 Outros
    9 Termo de Execução Descentralizada (TED)
    10 Acordo de Cooperação Técnica (ACT)
    11 Termo de Compromisso
    12 Carta Contrato
    `,
  ),
  pncp(
    'tipo-termo',
    'Tipo de termo de contrato',
    '5.10',
    `
    1 Termo de Rescisão
    2 Termo Aditivo
    3 Termo de Apostilamento
    `,
  ),
  pncp(
    'categoria-processo',
    'Categoria do processo',
    '5.11',
    `
    1 Cessão
    2 Compras
    3 Informática (TIC)
    4 Internacional
    5 Locação Imóveis
    6 Mão de Obra
    7 Obras
    8 Serviços
    9 Serviços de Engenharia
    10 Serviços de Saúde
    11 Alienação de bens móveis/imóveis
    `,
  ),
  pncp(
    'tipo-documento',
    'Tipo de documento',
    '5.12',
    `
    1 Aviso de Contratação Direta
    2 Edital
    3 Minuta do Contrato
    4 Termo de Referência
    5 Anteprojeto
    6 Projeto Básico
    7 Estudo Técnico Preliminar
    8 Projeto Executivo
    9 Mapa de Riscos
    10 DFD
    11 Ata de Registro de Preço
    12 Contrato
    13 Termo de Rescisão
    14 Termo Aditivo
    15 Termo de Apostilamento
    16 Outros documentos do processo
    17 Nota de Empenho
    18 Relatório Final de Contrato
    `,
  ),
  pncp(
    'porte',
    'Porte da empresa',
    '5.14',
    `
    1 Microempresa (ME)
    2 Empresa de pequeno porte (EPP)
    3 Demais empresas
    4 Não se aplica
    5 Não informado
    `,
  ),
  pncp(
    'categoria-pca',
    'Categoria do item do plano de contratações',
    '5.16',
    `
    1 Material
    2 Serviço
    3 Obras
    4 Serviços de Engenharia
    5 Soluções de TIC
    6 Locação de Imóveis
    7 Alienação/Concessão/Permissão
    8 Obras e Serviços de Engenharia
    `,
  ),
]
