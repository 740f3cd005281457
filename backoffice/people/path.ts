import { ownScreens } from '../../resources/own-screens.ts'

/** The page of a person who signs in. */
export const personPath = (id: string): string =>
  ownScreens.person.replace(':id', encodeURIComponent(id))
