import { childOf, nodesOf, textOf, walk, type Module, type Node } from './statements.ts'

const kinds: Readonly<Record<string, string>> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
}
/** `number`, `string`, `boolean` or `Date`; nothing of other types. That null may come in its place does not count. */
function kindOf(type: Node | undefined): string | undefined {
  if (type?.type === 'TSUnionType') {
    const kindsOf = nodesOf(type['types'])
      .filter((one) => one.type !== 'TSNullKeyword')
      .map(kindOf)
    return new Set(kindsOf).size === 1 ? kindsOf[0] : undefined
  }
  if (type?.type === 'TSLiteralType') return typeof childOf(type, 'literal')?.['value']
  if (type?.type === 'TSTypeReference' && textOf(childOf(type, 'typeName'), 'name') === 'Date')
    return 'Date'
  return kinds[type?.type ?? '']
}

/** The fields that a declared row has, and what each is; nothing of a type of another file, or made of others. */
export function fieldsOfRow(
  type: Node | undefined,
  of: Module,
): ReadonlyMap<string, string | undefined> | undefined {
  if (type?.type === 'TSTypeReference') {
    const name = textOf(childOf(type, 'typeName'), 'name')
    let found: ReadonlyMap<string, string | undefined> | undefined
    walk(of.program, (node) => {
      if (textOf(childOf(node, 'id'), 'name') !== name) return
      if (node.type === 'TSInterfaceDeclaration' && nodesOf(node['extends']).length === 0)
        found = fieldsOfRow(childOf(node, 'body'), of)
      if (node.type === 'TSTypeAliasDeclaration')
        found = fieldsOfRow(childOf(node, 'typeAnnotation'), of)
    })
    return found
  }
  if (type?.type !== 'TSTypeLiteral' && type?.type !== 'TSInterfaceBody') return undefined
  const members = nodesOf(type[type.type === 'TSTypeLiteral' ? 'members' : 'body'])
  return new Map(
    members
      .filter(({ type: kind, optional }) => kind === 'TSPropertySignature' && optional !== true)
      .map((member) => {
        const key = childOf(member, 'key')
        const annotation = childOf(member, 'typeAnnotation')
        const declared = annotation && childOf(annotation, 'typeAnnotation')
        return [textOf(key, 'name') || textOf(key, 'value'), kindOf(declared)]
      }),
  )
}
