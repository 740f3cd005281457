import type { FileResult } from '../../../tables/calls/table-file.ts'
import type { ProposedOrder } from '../table-files.ts'

// What is right of the files in `files/shapes/`: what a clerk chooses beside each, and what comes of it.

export interface Right extends Partial<
  Pick<FileResult, 'situacao' | 'linhas' | 'erros' | 'doutroPeriodo' | 'outras'>
> {
  /** Sums after the file, by column. */
  readonly sums?: Readonly<Record<string, string>>
  /** Lines that are left out as totals, heads and feet. */
  readonly out?: readonly number[]
  /** What is asked, by the words that its codes begin with. */
  readonly asked?: readonly string[]
  /** What is told, line by line, in part. */
  readonly told?: readonly (readonly [line: number, message: string])[]
  /** Texts of the examples, by title. */
  readonly shown?: Readonly<Record<string, readonly (string | undefined)[]>>
  /** Texts whose meaning is asked. */
  readonly unknown?: readonly string[]
}
const paid = { folha: 'mensal' }
const revenue = { tipo_ingresso: 'orcamentaria', previsao_inicial: '0', previsao_atualizada: '0' }
const twoYears = {
  fixos: revenue,
  colunas: { fonte: 'Fonte de Recurso' },
  valores: {
    fonte: {
      '01 - TESOURO': '1500',
      '05 - TRANSFERÊNCIAS E CONVÊNIOS FEDERAIS-VINCULADOS': '1700',
    },
  },
  somar: true,
  soDoPeriodo: true,
}
const companies = ['PADARIA AURORA LTDA', 'TELHAS BOA VISTA LTDA', 'TRANSPORTES MARÉ ALTA LTDA']
const documents = ['99990001000198', '99990002000132', '99990003000187']

export const shapeFiles: readonly (readonly [name: string, order: ProposedOrder, right: Right])[] =
  [
    [
      '01-contratos-documento-no-nome.csv',
      { table: 'contratos', mes: '', fixos: { tipo: 'contrato', situacao: 'vigente' } },
      {
        linhas: 3,
        sums: { valor_inicial: '3800.50' },
        shown: { Contratado: companies.map((name, at) => `${name} · ${documents[at]}`) },
      },
    ],
    [
      '02-diarias-documento-no-nome.csv',
      { table: 'diarias', mes: '', colunas: { beneficiario_documento: 'Favorecido' } },
      {
        linhas: 3,
        sums: { valor_total: '500.25' },
        asked: ['datas'],
        shown: {
          'Quem viajou': [
            'PESSOA PRIMEIRA · ***.111.222-**',
            'PESSOA SEGUNDA · ***.333.444-**',
            'HOTEL DAS ÁGUAS LTDA · 99990004000121',
          ],
        },
      },
    ],
    [
      '03-empenhos-cnpj-da-unidade.csv',
      { table: 'empenhos', mes: '' },
      {
        linhas: 4,
        sums: { valor_empenhado: '1000.00' },
        shown: { Credor: [...companies, 'PESSOA PRIMEIRA'] },
      },
    ],
    [
      '05-estagiarios-mes-antes-do-dia.csv',
      {
        table: 'estagiarios',
        mes: '8',
        colunas: { inicio: 'Admissão', termino: 'Término' },
        fixos: { ano_contrato: '2026' },
        mesAntes: true,
      },
      {
        linhas: 5,
        shown: {
          Contratação: ['03/02/2026', '10/04/2026', '16/02/2026', '06/05/2026', '14/07/2026'],
        },
      },
    ],
    [
      '06-obras-percentual.xlsx',
      { table: 'obras', mes: '' },
      { linhas: 3, shown: { 'Concluído, %': ['85', '4,16', '100'] } },
    ],
    [
      '07-obras-coordenadas.csv',
      { table: 'obras', mes: '', colunas: { latitude: 'lat', longitude: 'lon' } },
      {
        situacao: 'recusada',
        erros: 1,
        told: [
          [3, 'A longitude vai de -180 a 180 graus.'],
          [2, 'ficou -20,123457.'],
          [2, 'ficou -40,123457.'],
        ],
      },
    ],
    [
      '08-folha-so-o-nome-da-secretaria.csv',
      { table: 'folha', mes: '3', fixos: paid },
      {
        linhas: 3,
        sums: { bruto: '3000.00' },
        shown: {
          'Secretaria ou órgão': [
            'SECRETARIA DE SAÚDE',
            'SECRETARIA DE SAÚDE',
            'SECRETARIA DE OBRAS',
          ],
        },
      },
    ],
    [
      '09-folha-liquido-depois-de-tudo.csv',
      { table: 'folha', mes: '4', fixos: paid },
      { linhas: 2, sums: { bruto: '5000.00' }, shown: { Líquido: [undefined, undefined] } },
    ],
    [
      '10-receitas-irmas-nao-sao-soma.csv',
      {
        table: 'receitas',
        ano: '2017',
        mes: '12',
        fixos: { fonte: '1500', tipo_ingresso: 'orcamentaria', previsao_atualizada: '0' },
        somar: true,
        folhas: true,
      },
      { linhas: 4, sums: { arrecadada: '1000.00' }, out: [2], asked: ['contas'] },
    ],
    [
      '11-folha-sem-bruto-e-com-pe.csv',
      { table: 'folha', mes: '1', fixos: paid },
      {
        linhas: 3,
        sums: { bruto: '8010.50' },
        out: [7, 9],
        asked: ['soma'],
        shown: { 'Total bruto': ['R$ 3.000,00', 'R$ 3.500,00', 'R$ 1.510,50'] },
      },
    ],
    [
      '13-diarias-restos-do-word.csv',
      { table: 'diarias', mes: '' },
      {
        linhas: 2,
        sums: { valor_total: '1129.58' },
        asked: ['datas'],
        shown: { Motivo: ['Participar de curso de orçamento.', 'Visitar obra.'] },
      },
    ],
    [
      '14-contratos-relatorio-paginado.csv',
      {
        table: 'contratos',
        mes: '',
        fixos: { tipo: 'contrato', situacao: 'vigente', assinatura: '02/01/2026' },
      },
      {
        linhas: 4,
        sums: { valor_inicial: '3797.57' },
        out: [5, 9, 10, 11, 12, 15],
        told: [
          [12, 'Esta linha só continua um texto da página anterior'],
          [14, '1 número é de outro ano que o da carga, como 3/2025'],
        ],
      },
    ],
    [
      '15-contratos-ano-no-numero.csv',
      { table: 'contratos', mes: '', fixos: { tipo: 'contrato', situacao: 'vigente' } },
      { told: [[3, '1 número é de outro ano que o da carga, como 400/2025']] },
    ],
    [
      '16-licitacoes-palavras-de-sempre.csv',
      { table: 'licitacoes', ano: '2023', mes: '' },
      {
        situacao: 'recusada',
        asked: ['datas'],
        unknown: ['CONCORRÊNCIA PÚBLICA', 'LEILÃO', 'Publicado'],
      },
    ],
    [
      '16-licitacoes-palavras-de-sempre.csv',
      {
        table: 'licitacoes',
        ano: '2023',
        mes: '',
        valores: {
          modalidade: { 'CONCORRÊNCIA PÚBLICA': '5', LEILÃO: '13' },
          situacao: { Publicado: 'aberta' },
        },
      },
      { linhas: 8, sums: { estimado: '36000.00' }, asked: ['datas'] },
    ],
    [
      '17-licitacoes-texto-unicode.txt',
      { table: 'licitacoes', mes: '' },
      {
        linhas: 2,
        sums: { estimado: '3234.56' },
        shown: { Objeto: ['Ração para cães do município', 'Aquisição de pão'] },
      },
    ],
    [
      '18-empenhos-celula-de-varias-linhas.csv',
      {
        table: 'empenhos',
        ano: '2024',
        mes: '',
        colunas: { unidade_orcamentaria: 'Unid. Orçamentária' },
      },
      { linhas: 3, sums: { valor_empenhado: '30.00' } },
    ],
    [
      '19-empenhos-codigos-longos.csv',
      { table: 'empenhos', mes: '' },
      {
        linhas: 4,
        sums: { valor_empenhado: '4000.00' },
        asked: ['nome'],
        told: [
          [2, '4 códigos têm mais algarismos do que esta coluna guarda'],
          [3, '4 códigos têm mais algarismos do que esta coluna guarda'],
        ],
      },
    ],
    [
      '20-servidores-cpf-de-outra-mascara.csv',
      { table: 'servidores', mes: '3' },
      {
        linhas: 4,
        told: [[2, '4 documentos mostram outros algarismos do que os do meio do CPF']],
        shown: { Vínculo: ['Efetivo', 'Comissionado', 'Efetivo', 'Agente político'] },
      },
    ],
    [
      '21-despesas-exercicio-vazio.csv',
      { table: 'despesas', mes: '6' },
      { linhas: 3, sums: { empenhado: '30.00' }, asked: ['acumulado'] },
    ],
    [
      '22-receitas-linha-de-total.csv',
      { table: 'receitas', mes: '6', fixos: { ...revenue, fonte: '1500' }, somar: true },
      { linhas: 2, sums: { arrecadada: '150.00' }, out: [4], asked: ['unidade'] },
    ],
    [
      '23-empenhos-tres-anos.csv',
      { table: 'empenhos', ano: '2024', mes: '' },
      { situacao: 'recusada', doutroPeriodo: 3 },
    ],
    [
      '23-empenhos-tres-anos.csv',
      { table: 'empenhos', ano: '2024', mes: '', soDoPeriodo: true },
      { linhas: 2, sums: { valor_empenhado: '20.00' }, outras: 3 },
    ],
    [
      '24-empenhos-anulado-negativo.csv',
      { table: 'empenhos', mes: '', colunas: { valor_anulado: 'Alteração' } },
      {
        linhas: 2,
        sums: { valor_empenhado: '150.00', valor_anulado: '75.00' },
        told: [[2, '1 valor negativo foi lido sem o sinal']],
      },
    ],
    [
      '27-folha-pagina-repetida.csv',
      { table: 'folha', mes: '3', fixos: paid },
      { sums: { bruto: '10000.00' }, out: [5, 9], asked: ['identicas'] },
    ],
    [
      '28-folha-duas-linhas-por-pessoa.csv',
      { table: 'folha', mes: '3', fixos: paid, somar: true },
      { linhas: 3, sums: { bruto: '6081.57' } },
    ],
    [
      '04-receitas-dois-anos.csv',
      { table: 'receitas', ano: '2024', mes: '', ...twoYears },
      { linhas: 3, sums: { arrecadada: '600.00' }, outras: 2 },
    ],
    [
      '04-receitas-dois-anos.csv',
      { table: 'receitas', ano: '2025', mes: '', ...twoYears },
      { linhas: 2, sums: { arrecadada: '30.00' }, outras: 3 },
    ],
  ]
