import { ownScreens } from '../../resources/own-screens.ts'

/** The choice of client, unit and year, and the files of what was chosen. */
export const { accountabilityChoice: choicePath, accountabilityFiles: filesPath } = ownScreens
