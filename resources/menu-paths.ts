// The pages that menus lead to.

/**
 * The path of a page of the portal itself, such as `documentos` or `busca?q=obras`: nothing that could lead to another
 * site.
 */
export const portalPath = {
  test: /^\/?[\w-]+(?:\/[\w-]+)*(?:\?[\w=&%.+-]*)?$/,
  message: 'Escreva o caminho da página no portal, como documentos ou noticias.',
} as const

/**
 * An address that stands for a page of the portal itself, such as `/documentos/listar?id=5`: from its root, and to no
 * other site.
 */
export const ownPage = {
  test: /^\/(?![/\\])[^\s\\]*$/,
  message: 'Endereço inválido. Comece por https://, por http:// ou, em página do portal, por /.',
} as const
