import {
  address,
  choice,
  code,
  coded,
  date,
  link,
  month,
  text,
  unit,
  year,
} from '../model/columns.ts'
import { defineDataset } from '../model/declaration.ts'
import { inYear } from '../model/rules.ts'

/**
 * The documents of biddings and direct purchases. Kinds: those that the transparency index asks for of a bidding (8.2
 * and
 * 8.3) and of a direct purchase (8.4). Law: Lei 14.133/2021, arts. 25, § 3º, 54 and 72.
 */
export const licitacaoDocumentos = defineDataset({
  name: 'licitacao_documentos',
  one: 'documento',
  title: 'Documentos de licitações',
  purpose: 'A íntegra de editais, pareceres, atas e atos de cada licitação e contratação direta.',
  law: [
    'Lei 14.133/2021, arts. 25, § 3º, 54 e 72, parágrafo único',
    'Lei 12.527/2011, art. 8º, § 1º, IV',
  ],
  grain: 'um documento de uma licitação ou contratação direta',
  called: { by: 'numero' },
  key: [
    'unidade_gestora',
    'exercicio',
    'licitacao_ano',
    'licitacao_modalidade',
    'licitacao',
    'numero',
  ],
  time: { year: 'exercicio', month: 'mes', date: 'data' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'data' }),
    data: date({ label: 'Data' }),
    licitacao_ano: year({ label: 'Ano da licitação' }),
    licitacao_modalidade: coded('pncp-modalidade', {
      label: 'Modalidade da licitação',
      standard: 'Lei 14.133/2021, art. 174; tabelas de domínio do PNCP',
    }),
    licitacao: link('licitacoes', {
      label: 'Número da licitação',
      by: ['unidade_gestora', 'licitacao_ano', 'licitacao_modalidade', 'licitacao'],
    }),
    numero: code({
      label: 'Número do documento',
      max: 30,
      help: 'A ordem do documento na licitação, ou o número que o sistema lhe dá.',
      isForFilling: true,
    }),
    fase: choice({ interna: 'Interna', externa: 'Externa' }, { label: 'Fase' }),
    especie: choice(
      {
        termo_referencia: 'Termo de referência ou projeto básico',
        justificativa: 'Justificativa da licitação',
        parecer: 'Parecer técnico ou jurídico',
        orcamento: 'Orçamento ou preço de referência',
        edital: 'Edital e anexos',
        ata_sessao: 'Ata de sessão',
        impugnacao: 'Impugnação ou recurso',
        resultado_recurso: 'Resultado de impugnação ou recurso',
        homologacao: 'Adjudicação e homologação',
        justificativa_fornecedor: 'Justificativa do fornecedor e do preço',
        situacao_emergencial: 'Caracterização da emergência',
        ratificacao: 'Homologação ou ratificação da contratação direta',
        outro: 'Outro documento',
      },
      { label: 'Espécie' },
    ),
    titulo: text({ label: 'Título', max: 300, words: true }),
    arquivo: address({ label: 'Íntegra' }),
  },
  file: 'arquivo',
  rules: [inYear('data', 'exercicio', 'A data do documento não é do exercício.')],
  told: { gender: 'm' },
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'fase',
    'especie',
    'licitacao_modalidade',
    'licitacao',
    'titulo',
  ],
  askedFirst: ['fase', 'especie'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'fase', 'especie', 'licitacao_modalidade'],
  sums: [],
  listed: ['unidade_gestora', 'data', 'fase', 'especie', 'titulo', 'arquivo'],
  order: '-data',
  charts: [],
  due: { workingDays: 1, law: 'Lei 14.133/2021, arts. 54 e 72; LC 131/2009' },
  proves: { 'pntp-2026': ['8.2', '8.3', '8.4'] },
})
