import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../../platform/root.ts'
import { rooms, sourcesIn } from './rooms.ts'

// The statements of the program as they are written, read from its syntax: a part that another file names is put in
// its place, and what only the run knows is a value.

/** A node of the syntax tree (ESTree). */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
export const nodesOf = (value: unknown): readonly Node[] => [value].flat().filter(isNode)
export const childOf = (node: Node, name: string): Node | undefined => nodesOf(node[name])[0]
export const textOf = (node: Node | undefined, name: string): string => {
  const value = node?.[name]
  return typeof value === 'string' ? value : ''
}

/** What the names of a file stand for. */
export interface Module {
  readonly path: string
  readonly source: string
  readonly program: Node
  /** Constants and functions by name; a name that two of them have stands for nothing. */
  readonly declared: ReadonlyMap<string, Node | undefined>
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>
}
/** A part of a program, and what the names in it stand for besides those of its file. */
interface Place {
  readonly node: Node
  readonly of: Module
  readonly bound: ReadonlyMap<string, Place>
}

export function walk(node: Node, visit: (node: Node, above: readonly Node[]) => void): void {
  const above: Node[] = []
  const into = (one: Node) => {
    visit(one, above)
    above.push(one)
    for (const value of Object.values(one))
      if (Array.isArray(value)) value.filter(isNode).forEach(into)
      else if (isNode(value)) into(value)
    above.pop()
  }
  into(node)
}

function declarationsIn(program: Node): ReadonlyMap<string, Node | undefined> {
  const declared = new Map<string, Node | undefined>()
  walk(program, (node) => {
    const isFunction = node.type === 'FunctionDeclaration'
    if (!isFunction && node.type !== 'VariableDeclarator') return
    const name = textOf(childOf(node, 'id'), 'name')
    const value = isFunction ? node : childOf(node, 'init')
    declared.set(name, declared.has(name) ? undefined : value)
  })
  return declared
}
function importsIn(path: string, program: Node) {
  const imported = new Map<string, { readonly from: string; readonly name: string }>()
  for (const node of nodesOf(program['body'])) {
    const from = textOf(childOf(node, 'source'), 'value')
    if (node.type !== 'ImportDeclaration' || !from.startsWith('.')) continue
    for (const one of nodesOf(node['specifiers']))
      imported.set(textOf(childOf(one, 'local'), 'name'), {
        from: join(dirname(path), from),
        name: textOf(childOf(one, 'imported'), 'name'),
      })
  }
  return imported
}

const modules = new Map<string, Module | undefined>()
function moduleAt(path: string): Module | undefined {
  if (modules.has(path)) return modules.get(path)
  const file = join(root, path)
  let read: Module | undefined
  if (existsSync(file)) {
    const source = readFileSync(file, 'utf8')
    const [program] = nodesOf(parseSync(file, source).program)
    if (program)
      read = {
        path,
        source,
        program,
        declared: declarationsIn(program),
        imported: importsIn(path, program),
      }
  }
  modules.set(path, read)
  return read
}

function standsFor(name: string, { of, bound }: Place): Place | undefined {
  const own = bound.get(name)
  if (own) return own
  const declared = of.declared.get(name)
  if (declared) return { node: declared, of, bound }
  const imported = of.imported.get(name)
  const from = imported && moduleAt(imported.from)
  const node = imported && from?.declared.get(imported.name)
  return from && node && { node, of: from, bound: new Map() }
}

const tags = /^(?:sql|sql\.read|\(?\w+\s+\? sql\s+: sql\.read\)?)$/
const tagOf = (node: Node, { source }: Module): string => {
  const tag = node.type === 'TaggedTemplateExpression' ? childOf(node, 'tag') : undefined
  return tag ? source.slice(tag.start, tag.end) : ''
}
const isStatement = (node: Node, of: Module) => tags.test(tagOf(node, of))

/** A text with `§` for what only the run knows; nothing where it is no text of ours. */
type Written = string | undefined
const deepest = 12

function templateText(place: Place, template: Node, depth: number): string {
  const holes = nodesOf(template['expressions']).map(
    (node) => written({ ...place, node }, depth + 1) ?? '§',
  )
  return nodesOf(template['quasis'])
    .map((quasi, at) => {
      const { cooked } = quasi['value'] as { readonly cooked: string }
      return `${cooked}${holes[at] ?? ''}`
    })
    .join('')
}

/** What a call of one of our functions answers, with its arguments for the names of its parameters. */
function called(place: Place, callee: Node, depth: number): Written {
  const found = standsFor(textOf(callee, 'name'), place)
  if (!found || !/Function/.test(found.node.type)) return undefined
  const given = nodesOf(place.node['arguments'])
  const bound = new Map(found.bound)
  nodesOf(found.node['params']).forEach((parameter, at) => {
    const node = given[at]
    if (node && parameter.type === 'Identifier')
      bound.set(textOf(parameter, 'name'), { ...place, node })
  })
  const body = childOf(found.node, 'body')
  const last = body?.type === 'BlockStatement' ? nodesOf(body['body']).at(-1) : undefined
  const node = last ? childOf(last, 'argument') : body
  return node && written({ node, of: found.of, bound }, depth + 1)
}

function helperText(place: Place, name: string, depth: number): Written {
  const [first, second] = nodesOf(place.node['arguments'])
  if (!first) return undefined
  if (name === 'raw') return plainText({ ...place, node: first }, depth + 1)
  if (name === 'typed') return `§::${textOf(second, 'value')}`
  if (name === 'identifier' && first.type === 'Literal') return `"${textOf(first, 'value')}"`
  if ((name === 'join' || name === 'all') && first.type === 'ArrayExpression') {
    const parts = nodesOf(first['elements']).map((node) => written({ ...place, node }, depth + 1))
    const between = second ? written({ ...place, node: second }, depth + 1) : ', '
    return parts.map((part) => part ?? '§').join(name === 'all' ? ' and ' : (between ?? ', '))
  }
  return undefined
}

/** A text that is none of the tag's: a literal, or a constant that is one. */
function plainText(place: Place, depth: number): Written {
  const { node } = place
  if (depth > deepest) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateLiteral') {
    const holes = nodesOf(node['expressions']).map((one) =>
      plainText({ ...place, node: one }, depth + 1),
    )
    if (holes.includes(undefined)) return undefined
    return nodesOf(node['quasis'])
      .map(
        (quasi, at) =>
          `${(quasi['value'] as { readonly cooked: string }).cooked}${holes[at] ?? ''}`,
      )
      .join('')
  }
  if (node.type !== 'Identifier') return undefined
  const found = standsFor(textOf(node, 'name'), place)
  return found && plainText(found, depth + 1)
}

function written(place: Place, depth: number): Written {
  const { node, of } = place
  if (depth > deepest) return undefined
  if (isStatement(node, of)) {
    const template = childOf(node, 'quasi')
    return template && templateText(place, template, depth)
  }
  if (node.type === 'ConditionalExpression')
    for (const name of ['consequent', 'alternate']) {
      const one = childOf(node, name)
      const text = one && written({ ...place, node: one }, depth + 1)
      if (text !== undefined) return text
    }
  if (node.type === 'Identifier') {
    const found = standsFor(textOf(node, 'name'), place)
    return found && found.node !== node ? written(found, depth + 1) : undefined
  }
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined
  if (callee?.type === 'Identifier') return called(place, callee, depth)
  return callee && textOf(childOf(callee, 'object'), 'name') === 'sql'
    ? helperText(place, textOf(childOf(callee, 'property'), 'name'), depth)
    : undefined
}

/** A statement as the program has it. */
export interface WrittenStatement {
  /** `file:line` */
  readonly at: string
  /** With `$1…` for what only the run knows. */
  readonly text: string
  /** Whether all that only the run knows is a value by what follows it: its type. */
  readonly isWhole: boolean
  /** Whether it is said to only read. */
  readonly reads: boolean
  /** Whether it is handed over to be run where it is written. */
  readonly isRun: boolean
  /** The type of its rows, by what is written where it is run. */
  readonly row: Node | undefined
  readonly of: Module
}
const begins = /^[\s(]*(?:select|with|insert|update|delete|merge)\b/i

/** The call that runs a template, or one of several between which a condition chooses. */
function runBy(above: readonly Node[]): Node | undefined {
  const call = above.findLast(({ type }) => type !== 'ConditionalExpression')
  const callee = call?.type === 'CallExpression' ? childOf(call, 'callee') : undefined
  return callee && textOf(childOf(callee, 'property'), 'name') === 'run' ? call : undefined
}

function statementsIn(of: Module): readonly WrittenStatement[] {
  const found: WrittenStatement[] = []
  walk(of.program, (node, above) => {
    if (!isStatement(node, of) || above.some((one) => isStatement(one, of))) return
    const text = written({ node, of, bound: new Map() }, 0) ?? ''
    if (!begins.test(text)) return
    const call = runBy(above)
    const types = call && childOf(call, 'typeArguments')
    let number = 0
    found.push({
      at: `${of.path}:${of.source.slice(0, node.start).split('\n').length}`,
      text: text.replaceAll('§', () => `$${(number += 1)}`),
      isWhole: !/§(?!::)/.test(text),
      reads: tagOf(node, of) === 'sql.read',
      isRun: call !== undefined,
      row: types && nodesOf(types['params'])[0],
      of,
    })
  })
  return found
}

const hasStatements = (path: string) =>
  path.endsWith('.ts') && /\bsql(?:\.read\)?)?`/.test(readFileSync(join(root, path), 'utf8'))
const isOfProduct = (room: string) => room !== 'conformance' && room !== 'bench'
/** The statements of the product that begin where they are written. */
export const writtenStatements = (): readonly WrittenStatement[] =>
  rooms.filter(isOfProduct).flatMap((room) =>
    sourcesIn(room).flatMap((path) => {
      const read = hasStatements(path) ? moduleAt(path) : undefined
      return read ? statementsIn(read) : []
    }),
  )
