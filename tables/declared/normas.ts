import { address, choice, code, date, link, month, text, unit, year } from '../model/columns.ts'
import { defineDataset, type RowValues } from '../model/declaration.ts'
import { inYear, oneOf, together } from '../model/rules.ts'

/** What a rule is: the numbers of each kind run by themselves. */
export const ruleKinds = {
  lei_organica: 'Lei Orgânica',
  emenda_lei_organica: 'Emenda à Lei Orgânica',
  lei_complementar: 'Lei complementar',
  lei: 'Lei',
  decreto: 'Decreto',
  decreto_legislativo: 'Decreto legislativo',
  resolucao: 'Resolução',
  portaria: 'Portaria',
  instrucao_normativa: 'Instrução normativa',
  outra: 'Outro ato',
} as const
const isKind = (value: unknown): value is keyof typeof ruleKinds =>
  typeof value === 'string' && value in ruleKinds

const inForce = {
  em_vigor: 'Em vigor',
  alterada: 'Em vigor, com alterações',
  revogada: 'Revogada',
  sem_efeito: 'Sem efeito',
} as const

/** `Lei 1410/2026`, of the rule that took another's place. */
const revokedBy = ({
  revogada_por_especie: kind,
  revogada_por: number,
  revogada_por_ano: of,
}: RowValues) => (number ? ` por: ${isKind(kind) ? `${ruleKinds[kind]} ` : ''}${number}/${of}` : '')

/**
 * Laws, decrees and other rules of a body, each with what became of it. Revocation is said once, by the rule that was
 * revoked; a change, by the rule that makes it. Law: LINDB (Decreto-Lei 4.657/1942), art. 2º; LC 95/1998, art. 9º.
 */
export const normas = defineDataset({
  name: 'normas',
  one: 'norma',
  title: 'Leis e outros atos normativos',
  numberedByYear: true,
  followsNumbers: true,
  purpose: 'As leis, os decretos e os outros atos do município: o que dizem, e se estão em vigor.',
  purposeInChamber:
    'As leis, as resoluções e os decretos legislativos: o que dizem, e se estão em vigor.',
  law: ['Lei 12.527/2011, arts. 7º e 8º', 'Lei Complementar 95/1998, art. 9º'],
  grain: 'uma lei, um decreto ou outro ato normativo, com a situação de hoje',
  called: { by: 'numero', of: 'especie' },
  entry: 'both',
  key: ['unidade_gestora', 'ano', 'especie', 'numero'],
  time: { year: 'ano', month: 'mes', date: 'data' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    ano: year({ label: 'Ano', help: 'O do número da norma.' }),
    mes: month({ label: 'Mês', of: 'data' }),
    especie: choice(ruleKinds, { label: 'Espécie' }),
    numero: code({
      label: 'Número',
      max: 30,
      help: 'Só o número, como 1410; o ano vem ao lado.',
      isForFilling: true,
    }),
    data: date({ label: 'Data' }),
    ementa: text({ label: 'Ementa', max: 2_000, words: true }),
    situacao: choice(inForce, {
      label: 'Situação',
      mayGoUnreported: true,
      usual: {
        em_vigor: ['vigente', 'em vigencia', 'ativa', 'valida', 'nao consta revogacao'],
        alterada: ['alterada', 'modificada', 'revogada parcialmente', 'revogacao parcial'],
        revogada: ['revogado', 'revogada totalmente', 'nao vigente', 'inativa'],
        sem_efeito: ['suspensa', 'anulada', 'inconstitucional', 'exaurida', 'tornada sem efeito'],
      },
    }),
    revogada_por_ano: year({ label: 'Ano da que a revogou', optional: true }),
    revogada_por_especie: choice(ruleKinds, {
      label: 'Espécie da que a revogou',
      optional: true,
    }),
    revogada_por: link('normas', {
      label: 'Revogada por',
      reverse: 'Revoga',
      by: ['unidade_gestora', 'revogada_por_ano', 'revogada_por_especie', 'revogada_por'],
      optional: true,
      help: 'O número da norma que a revogou.',
      isForFilling: true,
    }),
    altera_ano: year({ label: 'Ano da que altera', optional: true }),
    altera_especie: choice(ruleKinds, { label: 'Espécie da que altera', optional: true }),
    altera: link('normas', {
      label: 'Altera ou regulamenta',
      reverse: 'Alterada ou regulamentada por',
      by: ['unidade_gestora', 'altera_ano', 'altera_especie', 'altera'],
      optional: true,
      help: 'O número da norma que esta altera ou regulamenta; a que ela revoga diz isso em si mesma.',
      isForFilling: true,
    }),
    altera_tambem: text({
      label: 'Altera também',
      max: 500,
      optional: true,
      help: 'Outras normas que ela altera, como Lei 842/2012 e Decreto 87/2013.',
      isForFilling: true,
    }),
    texto: address({ label: 'Texto', optional: true }),
    texto_atualizado: address({ label: 'Texto com as alterações', optional: true }),
  },
  file: 'texto',
  readHere: true,
  rules: [
    inYear('data', 'ano', 'A norma não é do ano.'),
    oneOf(
      ['revogada_por'],
      'Diga qual norma a revogou.',
      ({ situacao }) => situacao === 'revogada',
    ),
    together(
      ['revogada_por', 'revogada_por_ano', 'revogada_por_especie'],
      'Diga espécie, número e ano da norma que a revogou: sem os três o cidadão não chega a ela.',
    ),
    together(
      ['altera', 'altera_ano', 'altera_especie'],
      'Diga espécie, número e ano da norma que esta altera: sem os três o cidadão não chega a ela.',
    ),
  ],
  told: { gender: 'f' },
  story: {
    about: 'ementa',
    stands: (row) => [
      row['situacao'] === 'revogada'
        ? `revogada${revokedBy(row)}`
        : typeof row['situacao'] === 'string' && row['situacao'] in inForce
          ? inForce[row['situacao'] as keyof typeof inForce].toLowerCase()
          : 'não informado se está em vigor',
    ],
  },
  everyday: {
    words:
      'lei leis municipais decreto decretos portaria portarias resolução resoluções norma normas legislação ato normativo revogou alterou ementa',
    values: {
      situacao: {
        em_vigor: 'em vigor vigente vigentes valendo',
        revogada: 'revogada revogadas revogado revogados',
      },
    },
  },
  filters: ['ano', 'mes', 'unidade_gestora', 'especie', 'situacao', 'numero', 'ementa'],
  askedFirst: ['especie', 'situacao'],
  cube: ['ano', 'mes', 'unidade_gestora', 'especie', 'situacao'],
  sums: [],
  listed: ['unidade_gestora', 'data', 'ementa', 'situacao', 'texto'],
  order: '-data',
  charts: [{ bars: 'especie', top: 6 }],
  found: { words: 'ementa', number: 'numero', everyYear: true, stands: true },
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º' },
  proves: {},
})
