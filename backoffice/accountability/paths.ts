import { ownScreens } from '../../resources/own-screens.ts'

/** The choice of client, unit and year, the files of what was chosen, and the own account of a portal's user. */
export const {
  accountabilityChoice: choicePath,
  accountabilityFiles: filesPath,
  accountabilityAccount: accountPath,
} = ownScreens
