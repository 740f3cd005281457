import { procurements, sagresCommitments, sagresMovements, sagresRevenue } from './converted.ts'
import { moneyFiles } from './money-files.ts'
import type { RealFile } from './real-file.ts'

// What files of municipalities call their columns. Facts about names; nothing of what stands below them.

const creditor = { credor: 'nomeDenoOuRazaJuridica', credor_documento: 'cpfCnpjCredor' }
const sagresCommitted = {
  table: 'empenhos',
  year: 2023,
  columns: {
    numero: 'numeroEmpenho',
    data: 'dataEmisEmpenho',
    tipo: 'tipoEmpenho',
    unidade_orcamentaria: 'codigoUnidOrcamentaria',
    unidade_orcamentaria_nome: 'nomeUnidOrcamentaria',
    funcao: 'codigoFuncao',
    subfuncao: 'codigoSubFuncao',
    programa: 'codigoPrograma',
    programa_nome: 'denominacaoPrograma',
    acao: 'codigoAcao',
    acao_nome: 'denominacaoAcao',
    natureza: 'naturezaDespesa',
    fonte: 'fonteRecurso',
    ...creditor,
    objeto: 'historicoEmpenho',
    valor_empenhado: 'valorEmpenho',
    valor_anulado: 'valorAnulado',
    valor_liquidado: 'valorLiquidado',
    valor_pago: 'valorPago',
  },
  amount: 'valor_empenhado',
  archive: sagresCommitments,
} as const
const sagresMoved = {
  table: 'movimentos',
  year: 2023,
  columns: {
    tipo: 'tipoMovimento',
    numero: 'numeroRegiOuLancamento',
    data: 'dataRegiOuLancamento',
    exercicio_empenho: 'anoEmisEmpenho',
    empenho: 'numeroEmpenho',
    ...creditor,
    funcao: 'codigoFuncao',
    fonte: 'fonteRecurso',
    historico: 'historicoEmpenho',
    valor: 'valorLancado',
  },
  amount: 'valor',
  archive: sagresMovements,
} as const
const sagresCollected = {
  table: 'receitas',
  year: 2023,
  columns: {
    mes: 'mesReferencia',
    natureza: 'codigoReceOrcamentaria',
    fonte: 'fonteRecurso',
    tipo_ingresso: 'tipoIngresso',
    previsao_inicial: 'previsaoInicial',
    previsao_atualizada: 'previsaoAtualizada',
    arrecadada: 'arrecadada',
    deducoes: 'deducoes',
  },
  amount: 'arrecadada',
  archive: sagresRevenue,
} as const
const pncp = {
  table: 'licitacoes',
  columns: {
    modalidade: 'modalidade',
    numero: 'numero',
    processo: 'processo',
    numero_controle_pncp: 'controle',
    objeto: 'objeto',
    situacao: 'situacao',
    publicacao: 'publicacao',
    abertura: 'abertura',
    srp: 'srp',
    estimado: 'estimado',
    homologado: 'homologado',
  },
  values: {
    situacao: { '1': 'em_andamento', '2': 'revogada', '3': 'anulada', '4': 'suspensa' },
    srp: { true: 'sim', false: 'nao' },
  },
  amount: 'homologado',
  convert: procurements,
} as const
const campinas = {
  table: 'folha',
  year: 2017,
  delimiter: ',',
  columns: {
    matricula: 'Matricula',
    cargo: 'Código Cargo',
    secretaria_nome: 'Secretaria',
    lotacao: 'Codigo Lotação',
    lotacao_nome: 'Nome Lotação',
    remuneracao_basica: 'Verbas Fixas',
    bruto: 'Total Bruto',
  },
  amount: 'bruto',
  inCents: true,
} as const
export const realFiles: readonly RealFile[] = [
  ...moneyFiles,
  {
    ...campinas,
    path: 'folha/campinas-sp-2017-05-folha.csv.gz',
    fixed: { mes: '5', folha: 'mensal', nome: 'Não informado' },
  },
  {
    ...campinas,
    path: 'folha/campinas-sp-2017-12-folha.csv.gz',
    fixed: { mes: '12', folha: 'mensal', nome: 'Não informado' },
  },
  {
    path: 'contratos/sao-paulo-sp-2013-contratos.csv.gz',
    table: 'contratos',
    year: 2013,
    charset: 'windows-1252',
    columns: {
      numero: 'Contrato',
      contratado: 'Fornecedor',
      contratado_documento: 'CNPJ',
      objeto: 'Objeto',
      valor_inicial: 'Valor (R$)',
      assinatura: 'Data de Assinatura',
      processo: 'Licitação',
    },
    fixed: { tipo: 'contrato', situacao: 'encerrado' },
    amount: 'valor_inicial',
  },
  {
    path: 'emendas/osasco-sp-2026-emendas.csv',
    cnpj: '46523171000104',
    table: 'emendas',
    year: 2026,
    delimiter: ',',
    columns: {
      numero: 'Número Emenda',
      esfera: 'Âmbito',
      tipo: 'Tipo Emenda',
      autor: 'Autor',
      objeto: 'Objeto',
      funcao: 'Função',
      previsto: 'Valor',
    },
    fixed: { forma_repasse: 'execucao_direta', repassado: '0', situacao_em: '2026-03-06' },
    values: {
      tipo: { 'Emendas de bancada/bloco': 'bancada', 'Emendas individuais': 'individual' },
    },
    amount: 'previsto',
  },
  ...[2021, 2022, 2023, 2024, 2025, 2026].map((year): RealFile => ({
    path: 'emendas/maringa-pr-emendas-federais-execucao.csv',
    table: 'emendas',
    year,
    delimiter: ',',
    columns: {
      numero: 'Emenda',
      autor: 'Deputado',
      instrumento: 'Plano de Ação',
      objeto: 'Descrição',
      previsto: 'Repasse',
    },
    fixed: {
      esfera: 'federal',
      tipo: 'individual',
      forma_repasse: 'transferencia_especial',
      funcao: '04',
      repassado: '0',
      situacao_em: `${year}-01-31`,
    },
    only: { column: 'Data', text: String(year) },
    amount: 'previsto',
    counts: (row) => row['Data'] === String(year),
  })),
  {
    path: 'camara/recife-pe-diarias-2024.csv',
    table: 'diarias',
    year: 2024,
    delimiter: ',',
    columns: {
      // Its own names of rows are longer than a number may be.
      numero: 'Início',
      data: 'Início',
      beneficiario: 'Nome',
      cargo: 'Cargo',
      motivo: 'Motivo',
      municipio: 'Local',
      saida: 'Início',
      retorno: 'Término',
      quantidade: 'Diárias',
      valor_unitario: 'Valor Unitário',
      valor_total: 'Total',
    },
    amount: 'valor_total',
  },
  {
    path: 'camara/recife-pe-remuneracao-vereadores-2025-02.csv',
    table: 'folha',
    year: 2025,
    columns: {
      matricula: 'Matrícula',
      nome: 'Nome',
      nome_documento: 'CPF',
      cargo_nome: 'Função',
      bruto: 'Total de Vantagens',
      descontos_obrigatorios: 'Descontos Totais',
      liquido: 'Valor Líquido',
    },
    fixed: { mes: '2', folha: 'mensal', vinculo: 'eletivo', cargo: '1' },
    amount: 'bruto',
  },
  {
    path: 'camara/recife-pe-duodecimo-2025.csv',
    table: 'receitas',
    year: 2025,
    delimiter: ',',
    columns: {
      mes: 'Data do repasse',
      previsao_inicial: 'Repasse Previsto',
      arrecadada: 'Repasse Arrecadado',
    },
    fixed: {
      natureza: '19990000',
      fonte: '1500',
      tipo_ingresso: 'duodecimo',
      previsao_atualizada: '0',
    },
    adds: true,
    amount: 'arrecadada',
  },
  ...['camara', 'prefeitura'].flatMap((body): readonly RealFile[] => {
    const path = `contabilidade-sagres/avelino-lopes-pi-${body}-2023.zip`
    return [
      { ...sagresCommitted, path },
      { ...sagresMoved, path },
      // The chamber's remittance collects nothing.
      ...(body === 'camara' ? [] : [{ ...sagresCollected, path }]),
    ]
  }),
  ...[2025, 2026].flatMap((year): readonly RealFile[] => [
    { ...pncp, year, path: 'pncp/vitoria-es-contratacoes-2025-2026.json' },
    { ...pncp, year, path: 'pncp/rio-de-janeiro-rj-contratacoes-2025-2026.json.gz' },
  ]),
]

/** Files of the folder that are no rows of any table, and why. */
export const noTable: Readonly<Record<string, string>> = {
  'msc/*.xlsx': 'contas da classe 1 sem cabeçalho da MSC: nem receita nem despesa',
  'camara/recife-pe-despesas-totais-2025.csv':
    'totais por natureza sem função nem ação, o nível pela coluna',
  'camara/recife-pe-verba-indenizatoria-2024-exemplo.csv':
    'meses em colunas, itens sem pessoa nem documento',
  'camara/*.json, emendas/*.json, receitas/*.json.gz': 'os mesmos dados, ou nenhuma tabela',
}
