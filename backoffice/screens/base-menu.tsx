import type { ScreenProps } from '../app/nouns.ts'
import { NewNumbered } from './menu/new.tsx'

export const Create = (props: ScreenProps) => <NewNumbered {...props} routeParams={{}} />
