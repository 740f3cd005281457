import { screenSets } from '../kernel/call.ts'
import type { ScreenSet } from '../kernel/resource.ts'
import { resources } from '../resources/index.ts'
import { ownScreens } from '../resources/own-screens.ts'

const pathsOf = ({ list, create, detail, edit, other }: ScreenSet) =>
  [list, create, detail, edit, ...Object.values(other ?? {})].filter((path) => path !== undefined)

const paths = [...Object.values(ownScreens), ...resources.flatMap(screenSets).flatMap(pathsOf)]
// As the application's router reads them: in any case, with a slash at the end or without.
const screens = new RegExp(
  `^(?:${paths.map((path) => path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`,
  'i',
)

/** Whether the application has a screen at this path, which may be percent-encoded. */
export function isScreen(pathname: string): boolean {
  try {
    return screens.test(decodeURI(pathname))
  } catch {
    return false
  }
}
