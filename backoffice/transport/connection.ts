import { store, useStore } from '../ui/store.ts'

/** `gone`: this computer is on line and the server does not answer. */
export type Connection = 'here' | 'gone' | 'offline'

const connection = store<Connection>(navigator.onLine ? 'here' : 'offline')

export const serverAnswered = () => connection.set('here')
export const serverGone = () => connection.set(navigator.onLine ? 'gone' : 'offline')
export const useConnection = () => useStore(connection)

window.addEventListener('offline', serverGone)
window.addEventListener('online', () => {
  // On line is not yet "the server answers": the next answer decides.
  if (connection.get() === 'offline') connection.set('gone')
})
