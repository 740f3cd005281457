import { serverOptions } from '../engine/reference.ts'
import { findPortals } from '../session/portal-in-use.tsx'

/** The portals within reach, searched while one types. */
export const portalOptions = serverOptions(['bidding', 'portals'], findPortals)
