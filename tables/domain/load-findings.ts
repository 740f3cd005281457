import { conjunction } from '../../pt-br/junctions.ts'
import type { KeyConflict } from '../data/staging.ts'
import type { Finding } from '../../resources/calls/accountability.ts'

// What a load as a whole is told of, in the words of its findings.

// A file without rows would empty the period: that nothing happened is declared, never sent by mistake.
export const empty: Finding = {
  linha: 1,
  campo: '',
  valor: '',
  codigo: 'vazio',
  mensagem: 'O arquivo não tem linhas abaixo do cabeçalho.',
  gravidade: 'erro',
}

const inQuotes = (texts: Iterable<string>) => conjunction([...texts].map((text) => `“${text}”`))
/** Of a file whose lines are all others than those that are taken of it: another unit's, or another period's. */
export const onlyOthers = (
  column: string,
  taken: readonly string[],
  said: ReadonlySet<string>,
): Finding => ({
  ...empty,
  mensagem: `Nenhuma linha do arquivo é desta carga: na coluna “${column}”, elas dizem ${inQuotes(said)}, e só as de ${inQuotes(taken)} são lidas. Confira se o arquivo é desta unidade e deste período.`,
})

export const keptOut: Finding = {
  linha: 1,
  campo: '',
  valor: '',
  codigo: 'retirada',
  mensagem: 'Esta linha foi retirada por motivo legal e continua fora do portal.',
  gravidade: 'aviso',
}
export const noFile: Finding = {
  linha: 1,
  campo: '',
  valor: '',
  codigo: 'arquivo',
  mensagem: 'Este arquivo não está neste portal. Envie-o de novo.',
  gravidade: 'erro',
}
/** What somebody sent or typed is worth more than what the PNCP says. */
export const standsAsSent: Finding = {
  linha: 1,
  campo: '',
  valor: '',
  codigo: 'ja_enviado',
  mensagem: 'Esta linha já foi enviada, ou retirada por motivo legal, e fica como está.',
  gravidade: 'aviso',
}
// A vendor who sends the same changes twice, because the first answer was lost, has done nothing wrong.
export const notStanding: Finding = {
  linha: 1,
  campo: '',
  valor: '',
  codigo: 'ausente',
  mensagem: 'Esta linha não está publicada: não havia o que retirar.',
  gravidade: 'aviso',
}
export const unexpected = (expected: number | null, found: number | null): Finding => ({
  linha: 1,
  campo: '',
  valor: '',
  codigo: 'mudou',
  mensagem:
    expected === null
      ? 'Já há uma linha com este número. Abra-a para alterar, ou escolha outro.'
      : found === null
        ? 'Esta linha foi retirada por outra pessoa enquanto você a alterava.'
        : 'Esta linha foi mudada por outra pessoa enquanto você a alterava. Abra-a de novo.',
  gravidade: 'erro',
})

export const keyFinding = (campo: string, { line, firstLine, month }: KeyConflict): Finding => ({
  linha: line,
  campo,
  valor: '',
  codigo: 'repetida',
  mensagem:
    firstLine === null
      ? `Esta linha já está no mês ${month}. Para mudá-la, envie só as mudanças, ou aquele mês.`
      : `Esta linha repete a chave da linha ${firstLine}.`,
  gravidade: 'erro',
})
