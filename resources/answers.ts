// What calls answer that is no row of a noun: the server makes it, the screens read it. Names are those of the wire.

/** One node of `GET /webadm/menus/buscar/user/:userId` (contract: menu-tree-node); `ownerId` is its parent. */
export interface MenuNode {
  readonly id: string
  readonly title: string
  readonly icon: string | null
  readonly pagePath: string | null
  readonly type: number
  readonly ownerId: string | null
}

/** A list's search, filters, columns and order under a name (`/webadm/visoes`). */
export interface SavedView {
  readonly id: number
  readonly nome: string
  /** The search of the address, without `?`. */
  readonly endereco: string
  readonly compartilhada: boolean
  /** Whether it is the asker's own. */
  readonly minha: boolean
  readonly autor: string
}

/** An event as `GET /webadm/auditoria` lists it. */
export interface AuditEvent {
  readonly id: string
  readonly tracker_type: string
  readonly data_evento: string
  readonly id_user: string | null
  readonly user_name: string | null
  readonly page_id_name: string
  readonly registro: string | null
  readonly portal_id: number | null
  readonly portal_nome: string | null
  readonly titulo: string | null
}
type Values = Readonly<Record<string, unknown>>
/** `GET /webadm/auditoria/:id`. */
export interface WholeEvent extends AuditEvent {
  readonly ip: string | null
  readonly request_id: string | null
  readonly old_values: Values | null
  readonly new_values: Values | null
}

/** A registration for a bidding as `GET /webadm/licitacoes` lists it. */
export interface Registered {
  readonly id: string
  readonly protocolo: string
  readonly criado_em: string
  readonly portal_id: number
  readonly portal_nome: string
  readonly numero_processo: string
  readonly nome_razaosocial: string
  readonly cpf_cnpj: string
  readonly telefone: string
  readonly email: string
}

/** A unit that is open to a publisher today, and the types of documents there; null is every type. */
export interface OpenUnit {
  readonly hash_id: string
  readonly nome: string
  readonly tipos: readonly { readonly id: number; readonly nome: string }[] | null
}
/** `GET /webadm/documentos/onde-publica/:portalId`: the server alone knows who is limited to what. */
export interface PublisherReach {
  /** Permissions limit this user in the portal; otherwise nothing below says anything. */
  readonly limitado: boolean
  /** What whoever touches something else is told. */
  readonly motivo: string
  readonly ugs: readonly OpenUnit[]
}
