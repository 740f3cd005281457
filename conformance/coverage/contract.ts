import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../platform/root.ts'
import { resources } from '../../resources/index.ts'

/** One documented call. Nothing here is made from our resources. */
export interface ContractCall {
  readonly id: string
  readonly resource: string | null
  readonly op: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly pathParams: readonly string[]
  readonly body: unknown
  readonly expects: number | readonly number[] | 'unspecified' | null
  readonly empty: readonly number[] | null
  readonly returns: unknown
  readonly validates: { readonly param: string; readonly message: string } | null
  readonly auth: 'none' | 'admin' | 'application' | 'cia' | 'unspecified'
  readonly special: readonly { readonly status: number | string; readonly text?: string }[] | null
}
export interface ContractField {
  readonly wire: string
  readonly form: string
  readonly type: 'int' | 'datetime' | 'string' | 'bool' | 'date' | 'email' | 'url' | 'file' | 'json'
  readonly flag: 'S/N' | '1/0' | null
  readonly proposedWire?: string
  /** The English name is a proposal of the contract, not the documents' own. */
  readonly proposed: boolean
  readonly ref: string | null
}
export interface ContractEntity {
  readonly id: string
  readonly kind: 'record' | 'payload' | 'option' | 'view'
  readonly fields: readonly ContractField[]
  readonly selectOption: { readonly value: string; readonly text: string } | null
}
export interface ContractRoute {
  readonly path: string
  readonly kind: string
  readonly layout: 'auth' | 'default'
  readonly resource: string | null
  readonly params: readonly string[]
  readonly guard: string | null
  readonly skipsPermission: boolean
  readonly permissionPath: string | null
}
export interface ContractMessage {
  readonly id: string
  readonly text: string
  readonly expanded: boolean
  readonly calls: readonly string[]
  readonly basis: string
  readonly status: number | null
}
const read = <T>(name: string) =>
  JSON.parse(readFileSync(join(root, 'conformance', 'contract', `${name}.json`), 'utf8')) as T
export const calls = read<readonly ContractCall[]>('calls')
export const entities = read<readonly ContractEntity[]>('entities')
export const routes = read<readonly ContractRoute[]>('routes')
/** The texts of the documents, and those that they name without their words. */
export const readCatalogue = () =>
  read<{
    readonly messages: readonly ContractMessage[]
    readonly notShown: readonly {
      readonly id: string
      readonly resource: string | null
      readonly calls: readonly string[]
    }[]
  }>('messages')
/** Every text of the documents. */
export const allMessages = readCatalogue().messages
/** The texts that the documents give letter by letter. */
export const messages = allMessages.filter(({ expanded }) => !expanded)
const ourNames = new Set(resources.map(({ name }) => name))
/** Whether the contract names one of our nouns. */
export const isOurs = (name: string | null): boolean => name !== null && ourNames.has(name)
/** The documented calls of our nouns; those of the accountability area are told apart. */
export const callsOfNouns = calls.filter(
  ({ resource, path }) => isOurs(resource) && !path.startsWith('/admin/api/cia'),
)

/** The name of a field on the wire; nothing for one that is computed and never travels. */
export const onWire = ({ wire, proposedWire }: ContractField) =>
  wire === 'unspecified' ? proposedWire : wire
