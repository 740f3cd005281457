import type { ScreenProps } from '../app/nouns.ts'
import { List as RegisterList } from '../engine/list/list.tsx'
import { MenuOfferButton } from './system-menu-item/menu-offer.tsx'

export const List = (props: ScreenProps) => (
  <RegisterList {...props} actions={<MenuOfferButton />} />
)
