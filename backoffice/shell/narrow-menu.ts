// The menu where there is no room for all of it, in one part.
export { MenuDrawer } from './menu-drawer.tsx'
export { MenuRail } from './menu-rail.tsx'
