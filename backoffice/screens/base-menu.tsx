import type { ScreenProps } from '../nouns.ts'
import { NewNumbered } from './menu/new.tsx'

export const Create = (props: ScreenProps) => (
  <NewNumbered {...props} place={{}} nextId="/webadm/portalmenubase/getProximoId" />
)
