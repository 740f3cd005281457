import { store, useStore } from '../ui/store.ts'

export type Density = 'comfortable' | 'compact'
const slot = 'claraboia.density'

const read = (): Density => (localStorage.getItem(slot) === 'compact' ? 'compact' : 'comfortable')
const density = store<Density>(read())
const show = () => {
  document.documentElement.dataset.density = density.get()
}

export function setDensity(wanted: Density): void {
  localStorage.setItem(slot, wanted)
  density.set(wanted)
}
export const useDensity = () => useStore(density)

show()
density.subscribe(show)
