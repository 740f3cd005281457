import type { MessageStructureObject } from 'imapflow'

// What the head of a letter says: to which source, from whom, and whether its own server proved that it is from them.

/** The heads that are asked for. */
export const headsAsked = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'to',
  'cc',
  'from',
  'authentication-results',
] as const

export type Heads = ReadonlyMap<string, readonly string[]>
/** The heads of a letter by their names, those of a name in their order: the newest stands first. */
export function headsOf(text: string): Heads {
  const found = new Map<string, string[]>()
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name !== '')
      found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), value])
  }
  return found
}

/** The keys of sources that a letter is addressed by: what stands behind the plus. */
export function keysIn(heads: Heads): readonly string[] {
  const places = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']
  const text = places.flatMap((name) => heads.get(name) ?? []).join(' ')
  return [
    ...new Set([...text.matchAll(/\+([a-z2-7]{20})@/gi)].map(([, key = '']) => key.toLowerCase())),
  ]
}

const address = /^(?:[^<>]*<)?\s*([^\s<>",@]+@[^\s<>",@]+?)\s*>?\s*$/
/** Who a letter says that it is from: one address, in one head; otherwise nobody. */
export function senderIn(heads: Heads): string | undefined {
  const said = heads.get('from') ?? []
  const [one = ''] = said
  return said.length === 1 ? address.exec(one)?.[1]?.toLowerCase() : undefined
}

/**
 * Whether the server of the mailbox proved that a letter is of its sender's domain (RFC 8601, RFC 7489). Only its first
 * head counts, which that server wrote itself, and only where it bears that server's name: heads that came along lie.
 */
export function isProven(heads: Heads, authority: string | undefined, sender: string): boolean {
  const [newest = ''] = heads.get('authentication-results') ?? []
  // What stands in brackets and in quotes is a comment, or said by the sender.
  const [server = '', ...results] = newest
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  if (authority === undefined || server.split(/\s+/)[0] !== authority.toLowerCase()) return false
  const domain = sender.split('@').at(-1) ?? ''
  return results.some((result) => {
    const [verdict = '', ...properties] = result.split(/\s+/)
    return verdict === 'dmarc=pass' && properties.includes(`header.from=${domain}`)
  })
}

export interface Attachment {
  readonly part: string
  readonly name: string
  /** Bytes as they are sent, which is more than the file has. */
  readonly size: number
}
/** Pictures of signatures and the signatures themselves, which come with every letter. */
const isDress = /^(?:image\/|application\/(?:x-)?pkcs7-|application\/pgp-)/i
const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject) =>
  dispositionParameters?.['filename'] ?? parameters?.['name'] ?? ''
/** The files that are attached to a letter, and to letters in it. */
export function attachmentsOf(
  structure: MessageStructureObject | undefined,
): readonly Attachment[] {
  if (!structure) return []
  const { childNodes, part = '1', type, size = 0 } = structure
  if (childNodes && childNodes.length > 0) return childNodes.flatMap(attachmentsOf)
  const name = nameOf(structure)
  return name === '' || isDress.test(type ?? '') ? [] : [{ part, name, size }]
}

/** Whether somebody is among those who may write: by the whole address, or by `@domain`. */
export const mayWrite = (senders: readonly string[], sender: string): boolean =>
  senders.includes(sender) || senders.includes(sender.slice(sender.lastIndexOf('@')))
