import { ownScreens } from '../../resources/own-screens.ts'

/** Where a company registers for the biddings of a portal; of one process, whose number it then need not type. */
export const biddingAddress = (portalId: number, process = '') =>
  `${ownScreens.bidding}?${new URLSearchParams({
    portal: String(portalId),
    ...(process ? { processo: process } : {}),
  })}`
