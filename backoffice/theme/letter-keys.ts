import { store, useStore } from '../ui/store.ts'

// Whether single letters are shortcuts. Who speaks to the computer turns them off (WCAG 2.1.4).

const slot = 'claraboia.letras'
const letters = store<boolean>(localStorage.getItem(slot) !== 'nao')

export const lettersAreKeys = (): boolean => letters.get()
export const useLettersAreKeys = (): boolean => useStore(letters)
export function setLettersAreKeys(wanted: boolean): void {
  localStorage.setItem(slot, wanted ? 'sim' : 'nao')
  letters.set(wanted)
}
