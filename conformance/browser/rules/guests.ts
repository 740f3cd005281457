import { demonstrationForGuests } from '../support/guests.ts'

/** Those of all rules: one demonstration for them. */
export const { ana, goTo, newcomer, signedIn, stranger, url } = demonstrationForGuests()
