import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import { monthOfYear } from '../../pt-br/months.ts'
import { counted } from '../../pt-br/words.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import type { DeliveryOwed } from '../../tables/calls/delivery.ts'
import { deliveryVerdict } from '../../tables/calls/delivery-words.ts'
import type { FolderFile } from '../../tables/data/folder-files.ts'
import type { Sender } from './letter.ts'

/** A month: the files wait for as long as nobody takes them away. */
const goodFor = 30 * 24 * 60
const mostLines = 30
const listed = (lines: readonly string[]) =>
  [
    ...lines.slice(0, mostLines),
    ...(lines.length > mostLines ? [`- e mais ${lines.length - mostLines}`] : []),
  ].join('\n')

/** `- receitas.csv: Receitas, de março de 2026. Falta uma resposta sua.` */
function lineOf({ name, verdict }: FolderFile): string {
  const found = deliveryVerdict.safeParse(verdict).data
  const of = found?.ano ? `, de ${monthOfYear(found.ano, found.mes)}` : ''
  const why = [
    ...(found?.perguntas.map(({ texto }) => texto) ?? []),
    ...(found?.novo ?? []),
    ...(found && found.perguntas.length === 0 && found.texto !== '' ? [found.texto] : []),
  ]
  return [`- ${name}: ${found?.titulo || 'tabela não reconhecida'}${of}`, ...why.slice(0, 4)].join(
    '\n  ',
  )
}

/** `pela pasta e por e-mail`: by which ways files came. */
const waysOf = (files: readonly FolderFile[]) =>
  [
    ...(files.some(({ way }) => way === 'pasta') ? ['pela pasta'] : []),
    ...(files.some(({ way }) => way === 'email') ? ['por e-mail'] : []),
    ...(files.some(({ way }) => way === 'chave') ? ['por chave'] : []),
  ].join(' e ')
/** To who may send the tables of a portal: what came by its folder or by letter, what it became, and what is owed. */
export const deliveryLetter = (
  sender: Sender,
  { name, email }: { readonly name: string; readonly email: string },
  files: readonly FolderFile[],
  owed: readonly DeliveryOwed[],
): OutgoingEmail => {
  const published = files.filter(({ state }) => state === 'publicada')
  const same = files.filter(({ state }) => state === 'identica').length
  const waiting = files.filter(({ state }) => state !== 'publicada' && state !== 'identica')
  const parts = [
    ...(waiting.length > 0
      ? [
          `Esperam por você, e nada deles foi publicado:\n${listed(waiting.map(lineOf))}\n\nAbra, responda e publique:\n${sender.linkTo(ownScreens.tablesDelivery)}`,
        ]
      : []),
    ...(published.length > 0
      ? [
          `Publicados sem perguntas, porque nada neles era novo:\n${listed(published.map(lineOf))}\n\nPara desfazer:\n${sender.linkTo(ownScreens.tablesDelivery)}`,
        ]
      : []),
    ...(same > 0
      ? [`${counted(same, 'arquivo já era', 'arquivos já eram')} o que está publicado.`]
      : []),
    ...(owed.length > 0
      ? [
          `Ainda falta do mês:\n${listed(owed.map(({ titulo, unidade }) => `- ${titulo}, de ${unidade}`))}`,
        ]
      : []),
  ]
  const count = counted(files.length, 'arquivo chegou', 'arquivos chegaram')
  return {
    to: email,
    subject:
      waiting.length > 0
        ? `${sender.tenant}: ${counted(waiting.length, 'arquivo espera', 'arquivos esperam')} por você`
        : `${sender.tenant}: ${count} ${waysOf(files)}`,
    goodFor,
    text: `Olá, ${name}.\n\n${count} ${waysOf(files)} para ${files[0]?.portal ?? ''}.\n\n${parts.join('\n\n')}\n`,
  }
}
