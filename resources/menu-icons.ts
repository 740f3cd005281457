import { nearestOption } from '../kernel/format.ts'

/** The eleven icons of a menu (specification 1 §2): the name that is stored, and the words an editor chooses by. */
export const menuIcons = {
  settings: 'Engrenagem',
  home: 'Casa',
  admin_panel: 'Escudo',
  supervisor: 'Pessoas',
  manage_accounts: 'Pessoa e engrenagem',
  lan: 'Organograma',
  folder: 'Pasta',
  balance: 'Balança',
  description: 'Documento',
  menu: 'Lista',
  request_page: 'Documento com valor',
} as const

/**
 * The icon that a class names, however it is written (`fa fa-home`, `round-lan`); settings when unknown (specification
 * 1 §2).
 */
export const menuIconOf = (iconClass: string): keyof typeof menuIcons =>
  nearestOption(iconClass, { options: menuIcons, otherwise: 'settings' }) as keyof typeof menuIcons
