// What the demonstration gives to the server that loads it (docs/adr/rooms/0146).

export { historyTask } from './load-history.ts'
export { accounts, seedDemo } from './seed.ts'
