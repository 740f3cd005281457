import { mainTenant } from './first-run.ts'
import { Refusal } from '../platform/process/refusal.ts'

/** What `cli help` shows, and what a command that was written otherwise is answered by. */
export const usage = `Comandos:
  npm run cli -- setup --name "NOME" --email E-MAIL --password SENHA [--tenant CÓDIGO]
      cria o primeiro usuário, com todos os direitos, e encerra o primeiro acesso
  npm run cli -- link E-MAIL [--tenant CÓDIGO]
      escreve o endereço, válido por uma hora, em que essa pessoa escolhe outra senha
  npm run cli -- second-factor remove E-MAIL [--tenant CÓDIGO]
      retira o segundo fator de quem perdeu celular e códigos, se ninguém mais pode renová-lo; a auditoria o guarda
  npm run cli -- tenant add CÓDIGO [--name "NOME"]
      cria um inquilino, que responde no subdomínio de mesmo nome
  npm run cli -- tenant list [--use]
      mostra os inquilinos e, com --use, o que cada um guarda: documentos, linhas, arquivos, cartas à espera
  npm run cli -- tenant export PASTA [--tenant CÓDIGO]
      grava tudo o que é de um inquilino em formatos abertos: tabelas em CSV, arquivos, auditoria
  npm run cli -- tenant import PASTA [--tenant CÓDIGO]
      traz um inquilino exportado, com o código que tinha ou com outro
  npm run cli -- siconfi ARQUIVO… --portal ENDEREÇO [--unit CÓDIGO] [--replace] [--tenant CÓDIGO]
      preenche Receitas e Despesas de meses passados com respostas do Siconfi (msc_orcamentaria, em JSON)
  npm run cli -- doctor
      examina a instalação e diz, linha por linha, o que está certo e o que fazer com o que não está
  npm run cli -- reindex ÍNDICE
      refaz a partir da tabela um índice que doctor mostra como danificado, com o servidor no ar
  npm run cli -- backup [PASTA] [--rows]
      copia banco e arquivos, com o servidor no ar, para a pasta ou para a de BACKUP_DIR
      com --rows, as linhas em vez do banco: para levá-las a outra versão do PostgreSQL
  npm run cli -- backup [PASTA] --check
      grava uma marca no banco, lê-a de volta nas cópias e diz os segundos que levou
  npm run cli -- backup [PASTA] --take-over
      dá a pasta das cópias a esta instalação, quando a outra que grava ali não deve mais gravar
  npm run cli -- verify [PASTA]
      lê as cópias inteiras e diz o que nelas está alterado ou falta
  npm run cli -- restore PASTA-NOVA [--from PASTA] [--at "2026-11-22 14:30:00"] [--line LINHA] [--accept-until MOMENTO]
      monta uma pasta de dados a partir das cópias, como estava naquele segundo ou por último
      com --line, pela linha do registro que se escolhe, onde restaurações abriram várias
      com --accept-until, só até ali, onde o registro de transações não está inteiro
  npm run cli -- audit verify [--since ARQUIVO] [--tenant CÓDIGO]
      compara cada linha da auditoria com o que foi assinado e diz qual mudou, saiu ou entrou
      com --since, também com um checkpoint que se guardou fora: é o que mostra uma cópia antiga posta no lugar
  npm run cli -- audit erase LINHA --why MOTIVO [--tenant CÓDIGO]
      tira de uma linha da auditoria quem e o quê, quando a LGPD manda; a folha fica, e a auditoria o diz
  npm run cli -- audit break --since ARQUIVO --why MOTIVO [--tenant CÓDIGO]
      depois de uma restauração, assina que o registro segue de um estado mais antigo que esse checkpoint
  npm run cli -- audit renew --why MOTIVO [--tenant CÓDIGO]
      assina com outra chave daqui em diante, quando a de antes se perdeu, e o registro o diz
  npm run cli -- secrets rotate
      põe uma chave nova antes das que cifram os segredos; o próximo início cifra tudo com ela
  npm run cli -- help
      mostra esta ajuda

O inquilino padrão é ${mainTenant}. Com --demo, os comandos valem para a demonstração.
Funcionam com o servidor parado ou no ar.
`

/**
 * A command as the help writes it, `restore PASTA-NOVA [--from PASTA]`, and the words by which it is known: `restore`.
 */
interface Form {
  readonly text: string
  readonly words: readonly string[]
}
const forms: readonly Form[] = [...usage.matchAll(/^ {2}npm run cli -- (.*)$/gm)].map(
  ([, text = '']) => ({ text, words: /^[a-z]+( [a-z]+)?/.exec(text)?.[0].split(' ') ?? [] }),
)

/** Those that begin as these words do; several where the second word is still to come. */
const formsOf = (given: readonly string[]): readonly Form[] =>
  forms.filter(({ words }) =>
    words.every((word, at) => word === given[at] || (at > 0 && given.length === at)),
  )
const told = (known: readonly Form[]): string =>
  `Escreva ${known.map(({ text }) => `npm run cli -- ${text}`).join(' ou ')}`

/** What is said of words that are no command, or one with words too few or too many. */
export function misused(given: readonly string[]): Refusal {
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
    (option) => option !== 'demo' && !known.some(({ text }) => text.includes(`--${option}`)),
  )
  if (strange !== undefined)
    throw new Refusal(`Este comando não tem a opção --${strange}. ${told(known)}`)
}
