/**
 * PAD (SIAPC) of the court of accounts of Rio Grande do Sul (TCE-RS): files of fixed width, by the positions of its
 * technical manual (Resolução TCE 766/2007, Instrução Normativa TCE 25/2007; conventions of types since PAD 4.0, 2002)
 * in the layout of 2023 and later, in which a commitment says the Treasury's source (Portaria STN 710/2021). Most
 * positions were found alike in a program that writes these files (e-cidade) and in one that reads them
 * (pad-converter2); the last of LIQUIDAC.TXT and PAGAMENT.TXT, of which the writer is older, and those of UNIORCAM.TXT
 * in readers alone.
 */
export const system = 'PAD (TCE-RS)'

/** Where a field stands, both counted from 1. */
type Place = readonly [from: number, to: number]
export interface PadLayout {
  /** Characters of a record. */
  readonly length: number
  readonly fields: Readonly<Record<string, Place>>
}

/** The first line of every file: the managing body, the days that it is of and the one on which it was made. */
export const head = {
  length: 118,
  fields: { cnpj: [1, 14], from: [15, 22], to: [23, 30], made: [31, 38], name: [39, 118] },
} as const
/** The last line: how many records stand between. */
export const tail = /^FINALIZADOR(\d{10})$/

export const layouts = {
  'EMPENHO.TXT': {
    length: 737,
    fields: {
      unit: [1, 4],
      function: [5, 6],
      subfunction: [7, 9],
      program: [10, 13],
      action: [17, 21],
      nature: [22, 36],
      number: [45, 57],
      date: [58, 65],
      amount: [66, 78],
      sign: [79, 79],
      creditor: [80, 89],
      history: [305, 704],
      source: [730, 733],
    },
  },
  'LIQUIDAC.TXT': {
    length: 709,
    fields: {
      commitment: [1, 13],
      number: [14, 33],
      date: [34, 41],
      amount: [42, 54],
      sign: [55, 55],
      history: [251, 650],
    },
  },
  'PAGAMENT.TXT': {
    length: 673,
    fields: {
      commitment: [1, 13],
      number: [14, 33],
      date: [34, 41],
      amount: [42, 54],
      sign: [55, 55],
      history: [254, 653],
    },
  },
  'CREDOR.TXT': { length: 238, fields: { code: [1, 10], name: [11, 70], document: [71, 84] } },
} as const satisfies Readonly<Record<string, PadLayout>>
export type PadName = keyof typeof layouts

/** Names of units of the budget, which towns send beside them. */
export const unitNames = {
  name: 'UNIORCAM.TXT',
  fields: { year: [1, 4], unit: [5, 8], name: [9, 88] },
} as const
/** The function of a chamber of councillors (Portaria MOG 42/1999). */
export const legislative = '01'
/** Of whom a document is: the last digits of a number of fourteen are a CPF where zeros stand before them. */
export const cpfWithin = /^000(\d{11})$/
/** Whether a text begins as these files do: a CNPJ, three days, and who it is. */
export const isPadHead = (text: string): boolean => /^\d{14}(?:[0-3]\d[01]\d20\d\d){3}\S/.test(text)
