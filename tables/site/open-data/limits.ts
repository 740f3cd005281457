/** Requests of one network in a minute, all calls of open data together. */
export const callsPerMinute = 60
