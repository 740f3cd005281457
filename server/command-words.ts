import { mainTenant } from '../data/nouns/tenants.ts'
import { Refusal } from '../platform/process/refusal.ts'

/** A command as it is written, and what the help says of it, line by line. */
interface Described {
  readonly form: string
  readonly tells: readonly string[]
  /** What is said where what must be given lacks, instead of the form. */
  readonly lacking?: string
}
/**
 * The commands, each once: the help shows them, what was typed is told apart by their forms, and `cli.ts` runs each by
 * its name. In a form, small letters are the words of the command, capitals what is given, and brackets what may lack.
 */
const commands = {
  setup: {
    form: 'setup --name "NOME" --email E-MAIL --password SENHA [--tenant CÓDIGO]',
    tells: ['cria o primeiro usuário, com todos os direitos, e encerra o primeiro acesso'],
  },
  link: {
    form: 'link E-MAIL [--tenant CÓDIGO]',
    tells: ['escreve o endereço, válido por uma hora, em que essa pessoa escolhe outra senha'],
  },
  removeFactor: {
    form: 'second-factor remove E-MAIL [--tenant CÓDIGO]',
    tells: [
      'retira o segundo fator de quem perdeu celular e códigos, se ninguém mais pode renová-lo; a auditoria o guarda',
    ],
  },
  addTenant: {
    form: 'tenant add CÓDIGO [--name "NOME"]',
    tells: ['cria um inquilino, que responde no subdomínio de mesmo nome'],
    lacking: 'Informe o código do inquilino: npm run cli -- tenant add linhares-es.',
  },
  firstAccess: {
    form: 'tenant first-access CÓDIGO',
    tells: ['escreve o endereço, válido uma vez, em que se cria a primeira pessoa do inquilino'],
  },
  listTenants: {
    form: 'tenant list [--use]',
    tells: [
      'mostra os inquilinos e, com --use, o que cada um guarda: documentos, linhas, arquivos, cartas à espera',
    ],
  },
  exportTenant: {
    form: 'tenant export PASTA [--tenant CÓDIGO]',
    tells: [
      'grava tudo o que é de um inquilino em formatos abertos: tabelas em CSV, arquivos, auditoria',
    ],
  },
  importTenant: {
    form: 'tenant import PASTA [--tenant CÓDIGO]',
    tells: ['traz um inquilino exportado, com o código que tinha ou com outro'],
  },
  suspendTenant: {
    form: 'tenant suspend CÓDIGO --why MOTIVO',
    tells: [
      'fecha um inquilino: ninguém entra, seus portais dizem o motivo, seu trabalho espera; nada se perde',
    ],
  },
  resumeTenant: {
    form: 'tenant resume CÓDIGO',
    tells: ['abre de novo um inquilino suspenso; o que esperava segue'],
  },
  leaveTenant: {
    form: 'tenant leave CÓDIGO --why MOTIVO [--in DIAS] [--without-export MOTIVO]',
    tells: [
      'suspende um inquilino que vai embora e marca o dia a partir do qual pode ser removido, em 30 dias ou em DIAS',
      'pede um tenant export feito depois de suspenso; sem ele, --without-export com o motivo',
    ],
  },
  keepTenant: {
    form: 'tenant stay CÓDIGO',
    tells: ['desmarca a saída de um inquilino; ele segue suspenso até tenant resume'],
  },
  removeTenant: {
    form: 'tenant remove CÓDIGO --confirm CÓDIGO --certificate ARQUIVO',
    tells: [
      'remove para sempre, chegado o dia, tudo o que é de um inquilino que sai, e grava o certificado disso',
      'interrompido, repita-o: segue de onde parou',
    ],
    lacking:
      'Informe o código do inquilino, outra vez em --confirm, e o arquivo do certificado: npm run cli -- tenant remove linhares-es --confirm linhares-es --certificate linhares.txt.',
  },
  beginReadOnly: {
    form: 'read-only on --why MOTIVO [--until MOMENTO] [--tenant CÓDIGO]',
    tells: [
      'por um tempo ninguém grava nada; portais e listas seguem, e o motivo é dito a quem tenta',
      'sem --tenant, em todos; --until diz até quando se espera, mas só read-only off termina',
    ],
  },
  endReadOnly: {
    form: 'read-only off [--tenant CÓDIGO]',
    tells: ['volta a deixar gravar'],
  },
  siconfi: {
    form: 'siconfi ARQUIVO… --portal ENDEREÇO [--unit CÓDIGO] [--replace] [--tenant CÓDIGO]',
    tells: [
      'preenche Receitas e Despesas de meses passados com respostas do Siconfi (msc_orcamentaria, em JSON)',
    ],
  },
  doctor: {
    form: 'doctor',
    tells: [
      'examina a instalação e diz, linha por linha, o que está certo e o que fazer com o que não está',
    ],
  },
  reindex: {
    form: 'reindex ÍNDICE',
    tells: [
      'refaz a partir da tabela um índice que doctor mostra como danificado, com o servidor no ar',
    ],
  },
  backup: {
    form: 'backup [PASTA] [--rows]',
    tells: [
      'copia banco e arquivos, com o servidor no ar, para a pasta ou para a de BACKUP_DIR',
      'com --rows, as linhas em vez do banco: para levá-las a outra versão do PostgreSQL',
    ],
  },
  backupCheck: {
    form: 'backup [PASTA] --check',
    tells: ['grava uma marca no banco, lê-a de volta nas cópias e diz os segundos que levou'],
  },
  backupTakeOver: {
    form: 'backup [PASTA] --take-over',
    tells: [
      'dá a pasta das cópias a esta instalação, quando a outra que grava ali não deve mais gravar',
    ],
  },
  verify: {
    form: 'verify [PASTA]',
    tells: ['lê as cópias inteiras e diz o que nelas está alterado ou falta'],
  },
  restore: {
    form: 'restore PASTA-NOVA [--from PASTA] [--at "2026-11-22 14:30:00"] [--line LINHA] [--accept-until MOMENTO]',
    tells: [
      'monta uma pasta de dados a partir das cópias, como estava naquele segundo ou por último',
      'com --line, pela linha do registro que se escolhe, onde restaurações abriram várias',
      'com --accept-until, só até ali, onde o registro de transações não está inteiro',
    ],
  },
  auditVerify: {
    form: 'audit verify [--since ARQUIVO] [--tenant CÓDIGO]',
    tells: [
      'compara cada linha da auditoria com o que foi assinado e diz qual mudou, saiu ou entrou',
      'com --since, também com um checkpoint que se guardou fora: é o que mostra uma cópia antiga posta no lugar',
    ],
  },
  auditErase: {
    form: 'audit erase LINHA --why MOTIVO [--tenant CÓDIGO]',
    tells: [
      'tira de uma linha da auditoria quem e o quê, quando a LGPD manda; a folha fica, e a auditoria o diz',
    ],
  },
  auditBreak: {
    form: 'audit break --since ARQUIVO --why MOTIVO [--tenant CÓDIGO]',
    tells: [
      'depois de uma restauração, assina que o registro segue de um estado mais antigo que esse checkpoint',
    ],
  },
  auditRenew: {
    form: 'audit renew --why MOTIVO [--tenant CÓDIGO]',
    tells: [
      'assina com outra chave daqui em diante, quando a de antes se perdeu, e o registro o diz',
    ],
  },
  rotateSecrets: {
    form: 'secrets rotate',
    tells: [
      'põe uma chave nova antes das que cifram os segredos; o próximo início cifra tudo com ela',
    ],
  },
  help: {
    form: 'help',
    tells: ['mostra esta ajuda'],
  },
} as const satisfies Readonly<Record<string, Described>>
export type CommandName = keyof typeof commands

/** What `cli help` shows. */
export const usage = `Comandos:
${Object.values(commands)
  .map(({ form, tells }) => [`  npm run cli -- ${form}`, ...tells.map((line) => `      ${line}`)])
  .flat()
  .join('\n')}

O inquilino padrão é ${mainTenant}. Com --demo, os comandos valem para a demonstração.
Funcionam com o servidor parado ou no ar.
`

/** What a form says, for what was typed. */
export interface CommandForm {
  readonly name: CommandName
  readonly text: string
  /** Those by which it is known: `tenant add`. */
  readonly words: readonly string[]
  /** How many more there are, at least and at most. */
  readonly least: number
  readonly most: number
  /** Options without a value that make it this command and no other. */
  readonly flags: readonly string[]
  /** All of its options; a value follows where one does in the form. */
  readonly options: readonly { readonly name: string; readonly hasValue: boolean }[]
}
const isName = (name: string): name is CommandName => name in commands
const option = /--([a-z-]+)( "?[A-Z][^\s\]]*| "[^"]*")?/g
function formOf(name: CommandName): CommandForm {
  const text = commands[name].form
  const needed = text.replaceAll(/\[[^\]]*\]/g, '')
  const given = needed.replaceAll(option, '').split(' ').filter(Boolean)
  const words = given.filter((word) => /^[a-z-]+$/.test(word))
  const least = given.length - words.length
  return {
    name,
    text,
    words,
    least,
    most: needed.includes('…') ? Infinity : least + [...text.matchAll(/\[[A-Z]/g)].length,
    flags: [...needed.matchAll(option)].flatMap(([, one = '', value]) => (value ? [] : [one])),
    options: [...text.matchAll(option)].map(([, one = '', value]) => ({
      name: one,
      hasValue: value !== undefined,
    })),
  }
}
export const forms: readonly CommandForm[] = Object.keys(commands).filter(isName).map(formOf)

/** Those that begin as these words do; several where the second word is still to come. */
const formsOf = (given: readonly string[]): readonly CommandForm[] =>
  forms.filter(({ words }) =>
    words.every((word, at) => word === given[at] || (at > 0 && given.length === at)),
  )
const told = (known: readonly CommandForm[]): string =>
  `Escreva ${known.map(({ text }) => `npm run cli -- ${text}`).join(' ou ')}`

/** The command that was typed, and what was given to it; of several the one of which more was typed. */
export function commandGiven(
  given: readonly string[],
  options: Readonly<Record<string, unknown>>,
): { readonly name: CommandName; readonly words: readonly string[] } {
  const [found] = forms
    .filter(({ words, least, most, flags }) => {
      const more = given.length - words.length
      const isKnown = words.every((word, at) => word === given[at])
      return isKnown && more >= least && more <= most && flags.every((flag) => options[flag])
    })
    .toSorted((one, other) => other.flags.length - one.flags.length)
  if (!found) throw lacking(given) ?? misused(given)
  return { name: found.name, words: given.slice(found.words.length) }
}

/** What a command itself says of it that nothing was given to it. */
function lacking(given: readonly string[]): Refusal | undefined {
  const found = forms.find(({ words }) => words.join(' ') === given.join(' '))
  const described: Described | undefined = found && commands[found.name]
  return described?.lacking === undefined ? undefined : new Refusal(described.lacking)
}

/** What is said of words that are no command, or one with words too few or too many. */
function misused(given: readonly string[]): Refusal {
  const known = formsOf(given)
  return new Refusal(
    known.length === 0
      ? `Comando desconhecido: ${given.join(' ')}. Veja os comandos com npm run cli -- help.`
      : `Faltam ou sobram palavras em: ${given.join(' ')}. ${told(known)}`,
  )
}

/** An option that a command does not read would be taken for one that it does. @throws {Refusal} which names it */
export function refuseStrangeOptions(given: readonly string[], options: readonly string[]): void {
  const known = formsOf(given)
  if (known.length === 0) return
  const strange = options.find(
    (name) =>
      name !== 'demo' && !known.some((form) => form.options.some((one) => one.name === name)),
  )
  if (strange !== undefined)
    throw new Refusal(`Este comando não tem a opção --${strange}. ${told(known)}`)
}
